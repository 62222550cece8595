"""`python -m tests.fuzz TARGET [libFuzzer options]`: fuzz one parser, its own corpus in .fuzz/TARGET.

A text for which a parser fails otherwise than documented, or needs more than ten seconds (a first use makes tables, and
counting coverage is slow), ends the run and is kept.
"""

import logging
import sys
from pathlib import Path

import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore] # of the extra "fuzz"

PARSERS = [
    "rules",
    "bot.callbacks",
    "bot.guard",
    "bot.settings",
    "bot.translate",
    "bot.views.queries",
    "bot.handlers.requests",
    "bot.handlers.gate",
    "bot.service.inline",
    "bot.local.entities",
    "bot.local.parameters",
    "bot.local.page_acts",
    "bot.local.links",
]

with atheris.instrument_imports(include=PARSERS):
    from tests.fuzz.seeds import seeds
    from tests.fuzz.targets import TARGETS


def main() -> None:
    """Fuzz until told to stop (`-max_total_time=60`)."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python -m tests.fuzz TARGET ...\ntargets: {', '.join(TARGETS)}")
    name = sys.argv[1]
    target = TARGETS[name]
    logging.disable()
    corpus = Path(".fuzz") / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(seeds(name)):
        (corpus / f"seed-{number}").write_bytes(text.encode("utf-8", "surrogatepass"))

    def one(data: bytes) -> None:
        target(data.decode("utf-8", "surrogateescape"))

    options = ["-max_len=4096", "-timeout=10", f"-artifact_prefix=.fuzz/{name}-", *sys.argv[2:]]
    atheris.Setup([sys.argv[0], *options, str(corpus)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
