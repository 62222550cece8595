"""`python -m tests.hostile [N] [--seed S]`: besiege the program with N hostile updates, 100,000 unless told otherwise.

Exit status 1 where anything was broken, changed or given away, with a line for each.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.hostile.enemy import Enemy
from tests.hostile.siege import Siege, besieged

LOT = 1000


async def _run(many: int, seed: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with besieged(Path(folder)) as siege:
            before = siege.state()
            enemy = Enemy(seed, siege.known)
            begin = time.monotonic()
            for done in range(0, many, LOT):
                await siege.shoot(enemy, min(LOT, many - done))
                print(f"{min(done + LOT, many):>7} updates, {time.monotonic() - begin:.0f} s", file=sys.stderr)
                if siege.report():
                    break
            _tell(siege, time.monotonic() - begin)
            return [*siege.report(), *siege.dead_letters(), *before.differences(siege.state())]


def _tell(siege: Siege, seconds: float) -> None:
    print(
        f"{siege.shot} hostile updates in {seconds:.0f} s, {siege.tapped} taps answered once each, "
        f"{siege.broken} unreadable; errors, changed rows, secrets told and refused messages follow, if any"
    )


def main() -> int:
    """Run the siege."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("many", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logging.getLogger().addHandler(logging.NullHandler())  # what is set aside is no news here
    wrong = asyncio.run(_run(arguments.many, arguments.seed))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
