"""The crash run: `python -m tests.crash [--games 20] [--kills 200] [--seed 1]`.

Real processes against the stand-in. The bot is killed with SIGKILL at random moments while games are played; then
every stored game must equal the moves that were tapped, every player to move must have a board, and no ply may be
there twice. Ends with status 1 where something is not so.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.crash.run import Crash


def main() -> int:
    """Run and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="damka-crash-") as folder:
        crash = Crash(Path(folder), arguments.games, arguments.kills, arguments.seed, tell=print)
        asyncio.run(crash.run())
    for fault in crash.faults:
        print(f"WRONG: {fault}")
    print(
        f"{arguments.kills} kills in {time.monotonic() - begun:.0f} s, {crash.moves} moves in {arguments.games} games: "
        f"{len(crash.faults)} faults; {crash.doubled} boards came twice"
    )
    return 1 if crash.faults else 0


if __name__ == "__main__":
    sys.exit(main())
