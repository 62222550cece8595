# make play   try it in a browser: no token, no Telegram
# make test   everything that CI checks
# make bench  the figures that README and the issues quote

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

.PHONY: play test slow bench load crash hostile fuzz audit taps gallery clean

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

# Rules beside two other libraries (each in an environment of its own, made at the first run), then pictures.
bench: $(VENV)/.ready-test
	$(PY) tests/bench/rules.py --install
	$(PY) tests/bench/render.py --install
	$(PY) -m tests.bench.database
	$(PY) -m tests.bench.many_games

# The whole program under load: real processes, real HTTP; latency, turns a second, memory.
load: $(VENV)/.ready-test
	$(PY) -m tests.load $(ARGS)

# 200 kills at random moments during 20 games, then everything compared with what was acknowledged.
crash: $(VENV)/.ready-test
	$(PY) -m tests.crash $(ARGS)

# 100,000 hostile updates through the whole program.
hostile: $(VENV)/.ready-test
	$(PY) -m tests.hostile $(ARGS)

# Coverage-guided fuzzing of every parser, a minute each (or one: make fuzz TARGETS=fen).
TARGETS ?= callback move canonical fen pdn query option words command-line update page environment
fuzz: $(VENV)/.ready-test
	$(PIP) --editable '.[fuzz]'
	for target in $(TARGETS); do $(PY) -m tests.fuzz $$target -max_total_time=60 $(ARGS) || exit 1; done

# The pinned dependencies against the list of known vulnerabilities; needs a network.
audit: $(VENV)/.ready
	$(PIP) --editable '.[audit]'
	$(PY) -m pip_audit --strict --no-deps --disable-pip --requirement constraints.txt

# How many taps a move takes, over random games of every kind.
taps: $(VENV)/.ready
	$(PY) -m tests.bench.taps $(ARGS)

# One page with every game, theme and mark; and the two sheets that README shows.
gallery: $(VENV)/.ready
	$(PY) -m render gallery gallery
	$(PY) -m render sheet render/openings.png
	$(PY) -m render marks render/marks.png
	@echo "open gallery/index.html"

clean:
	rm -rf $(VENV) .venv-* build gallery *.egg-info .hypothesis .mypy_cache .ruff_cache .pytest_cache
