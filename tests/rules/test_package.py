"""The package as a whole: what it offers, that its example is true, and what it costs to import."""

import doctest
import subprocess
import sys

import pytest

import rules

MODULES = "import sys, rules; print(*(name for name in sys.modules))"
IMPORT = "import time; began = time.process_time(); import rules; print(time.process_time() - began)"
MILLISECONDS = 0.001


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_everything_offered_is_there():
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    assert len(set(rules.__all__)) == len(rules.__all__)


def test_the_example_is_true():
    failed, tried = doctest.testmod(rules)
    assert (failed, tried > 0) == (0, True)


def test_nothing_but_the_standard_library_is_imported():
    tops = {name.partition(".")[0] for name in run(MODULES).split()}
    with_site = {name.partition(".")[0] for name in run("import sys; print(*sys.modules)").split()}
    assert tops - with_site <= set(sys.stdlib_module_names) | {"rules"}


@pytest.mark.slow
def test_importing_takes_less_than_a_tenth_of_a_second():
    assert min(float(run(IMPORT)) for _ in range(5)) < 100 * MILLISECONDS
