"""Cost of board pictures: `python tests/bench/render.py`.

Draws the turn pictures of random games of every kind as players get them (numbered candidates up to eight, otherwise
the movable pieces; the last move; names and captured pieces; the mover's own side at the bottom) and reports CPU time and bytes, beside one zlib
level 6 pass over the same bitmap of one byte a pixel.
"""

import argparse
import random
import resource
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from render import BoardPicture, Choice, Players, render_png
from render.paint import paint
from rules import VARIANTS, Game, Move, Variant

FIRST = """
import time
start = time.process_time()
from render import BoardPicture, render_png
from rules import VARIANTS
render_png(BoardPicture(VARIANTS["russian"], VARIANTS["russian"].start))
print(1000 * (time.process_time() - start))
"""


def turns(variant: Variant, seed: int, plies: int) -> Iterator[BoardPicture]:
    """Yield the turn pictures of a random game."""
    chance = random.Random(seed)
    game, last = Game.new(variant), None
    for _ in range(plies):
        if game.outcome is not None:
            return
        yield turn_picture(game, last)
        last = chance.choice(game.legal)
        game = game.play(last)


def turn_picture(game: Game, last: Move | None) -> BoardPicture:
    """Return the picture the player to move gets."""
    moves = game.legal
    few = 1 < len(moves) <= 8
    choices = (Choice(str(number), move.path, move.captured, move.forfeited) for number, move in enumerate(moves, 1))
    return BoardPicture(
        game.variant,
        game.position,
        bottom=game.turn,
        last_move=last,
        choices=tuple(choices) if few else (),
        movable=() if few else tuple(dict.fromkeys(move.start for move in moves)),
        players=Players("Anna Nowak", "Борис", (game.plies // 6, game.plies // 7), str(game.plies // 2 + 1)),
    )


def measure(pictures: list[BoardPicture]) -> list[tuple[float, int, float]]:
    """Return CPU milliseconds, bytes, and the milliseconds of a plain zlib pass, for each picture once."""
    found = []
    for picture in pictures:
        start = time.process_time()
        png = render_png(picture)
        spent = time.process_time() - start
        bitmap = paint(picture)[0].tobytes()
        start = time.process_time()
        zlib.compress(bitmap, 6)
        found.append((1000 * spent, len(png), 1000 * (time.process_time() - start)))
    return found


def report(name: str, rows: list[tuple[float, int, float]]) -> None:
    """Print one line of medians and tails."""
    times, sizes, plain = (sorted(column) for column in zip(*rows, strict=True))
    slow = quantiles(times, n=20)[-1]
    say(
        f"{name:14} {len(rows):5} pictures  CPU median {median(times):5.2f} ms  95% {slow:5.2f} ms"
        f"  {median(times) / median(plain):4.2f} x zlib-6  bytes median {median(sizes):6.0f}  max {sizes[-1]:6}"
    )


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")


def main() -> None:
    """Measure every game, the first picture of a process, and memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="random games of each kind")
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--memory", type=int, default=10_000, help="pictures drawn to watch memory")
    options = parser.parse_args()
    groups: dict[str, list[tuple[float, int, float]]] = {"12x12": [], "all others": []}
    for key, variant in VARIANTS.items():
        for seed in range(options.games):  # games, not turns, share a board: draw one to warm up
            pictures = list(turns(variant, seed, options.plies))
            render_png(pictures[0])
            rows = measure(pictures)
            groups["12x12" if variant.board.width == 12 else "all others"] += rows
            groups.setdefault(key, []).extend(rows)
    for name, rows in groups.items():
        report(name, rows)
    first = [float(subprocess.check_output([sys.executable, "-c", FIRST])) for _ in range(5)]
    say(f"first picture after start, imports included: {median(first):.0f} ms CPU")
    watch_memory(options.memory)


def watch_memory(count: int) -> None:
    """Draw many different pictures and print how much the process grew after the first tenth."""
    drawn, before, seed = 0, 0, 0
    while drawn < count:
        for key, variant in VARIANTS.items():
            for picture in turns(variant, seed, 40):
                render_png(picture)
                drawn += 1
                if drawn == count // 10:
                    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            seed += len(key)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    say(f"memory after {drawn // 10} pictures {before // 1024} MB, after {drawn} pictures {after // 1024} MB")


if __name__ == "__main__":
    main()
