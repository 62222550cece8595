# make play   try it in a browser: no token, no Telegram
# make test   everything that CI checks
# make bench  the figures that README and the issues quote

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

.PHONY: play test slow lint bench bench-rules bench-render taps gallery clean

play: $(VENV)/.ready
	@$(PY) -m bot local $(ARGS)

test: $(VENV)/.ready-test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m pytest -n 2 $(ARGS)

# The deeper proofs: minutes, not seconds.
slow: $(VENV)/.ready-test
	$(PY) -m pytest -m slow $(ARGS)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Damka needs Python 3.11 or newer; $(PYTHON) is older. Say 'make PYTHON=python3.12 ...'."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv module is incomplete here; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml constraints.txt
	$(PIP) --editable .
	@touch $@

$(VENV)/.ready-test: $(VENV)/.ready
	$(PIP) --editable '.[test]'
	@touch $@

clean:
	rm -rf $(VENV) .venv-* build *.egg-info .mypy_cache .ruff_cache .pytest_cache
