"""Cost of board pictures: `python tests/bench/render.py [--install]`.

Draws the turn pictures of random games of every kind as players get them (numbered candidates up to eight, otherwise
the movable pieces; the last move; names and captured pieces; the mover's own side at the bottom) and reports CPU time
and bytes, beside one zlib level 6 pass over the same bitmap of one byte a pixel; then the first picture of a process,
memory, films, and the same positions through py-draughts' SVG and resvg (`--install` makes an environment for these).
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

from render import BoardPicture, Choice, Notation, Players, render_png
from render.film import render_mp4
from render.paint import paint
from render.replay import Replay
from rules import VARIANTS, Color, Game, Kind, Move, Position, Variant

PEER = Path(__file__).resolve().parents[2] / ".venv-svg" / "bin" / "python"
PEER_PACKAGES = ("py-draughts==1.10.1", "resvg-py==0.5.0")

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
    parser.add_argument("--install", action="store_true", help="make the environment of the peer")
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
    film()
    if options.install:
        install()
    if PEER.exists():
        compare()
    else:
        say("py-draughts' SVG with resvg: not measured, --install is needed")


def film() -> None:
    """Film a game of a hundred plies on each of three boards."""
    for key in ("international", "canadian", "keny"):
        seed, game = 0, Game.new(VARIANTS[key])
        while game.plies < 100:
            seed, game = seed + 1, random_game(VARIANTS[key], seed, 100)
        start = time.process_time()
        mp4 = render_mp4(Replay(game, ("Anna Nowak", "Борис")))
        say(f"film of 100 plies of {key}: {time.process_time() - start:.2f} s CPU, {len(mp4) // 1000} kB")


def random_game(variant: Variant, seed: int, plies: int) -> Game:
    """Play at random for so many plies or to the end."""
    chance, game = random.Random(seed), Game.new(variant)
    while game.outcome is None and game.plies < plies:
        game = game.play(chance.choice(game.legal))
    return game


def install() -> None:
    """Make the environment of the peer, where there is none."""
    if not PEER.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEER.parents[1])], check=True)
        subprocess.run([PEER, "-m", "pip", "install", "--quiet", *PEER_PACKAGES], check=True)


def compare() -> None:
    """Draw the same International positions here and there, without marks, numbers on the squares."""
    game = VARIANTS["international"]
    positions = [picture.position for picture in turns(game, 5, 40)]
    fens = "".join(f"{numeric_fen(game, position)}\n" for position in positions)
    command = [str(PEER), str(Path(__file__).with_name("svg_peer.py"))]
    told = subprocess.run(command, input=fens, capture_output=True, text=True, check=True).stdout
    theirs = sorted(tuple(float(number) for number in line.split()) for line in told.splitlines())
    pictures = [BoardPicture(game, position, notation=Notation.NUMERIC) for position in positions]
    render_png(pictures[0])
    ours = sorted((spent, size) for spent, size, _ in measure(pictures))
    (our_time, our_size), (their_time, their_size) = ours[len(ours) // 2], theirs[len(theirs) // 2]
    say(
        f"plain International boards: {our_time:.2f} ms and {our_size} bytes; py-draughts' SVG with resvg"
        f" {their_time:.2f} ms and {their_size:.0f} bytes, {their_time / our_time:.1f} times as long"
    )


def numeric_fen(game: Variant, position: Position) -> str:
    """Return a FEN in numbers, which other programs read."""
    numbering, sides = game.numbering, {Color.WHITE: "W", Color.BLACK: "B"}
    assert numbering is not None
    pieces = position.pieces(game.board).items()
    lists = (
        letter
        + ",".join("K" * (piece.kind is Kind.KING) + numbering.number(s) for s, piece in pieces if piece.color is color)
        for color, letter in sides.items()
    )
    return ":".join((sides[position.turn], *lists))


def watch_memory(count: int) -> None:
    """Draw many different pictures and print the size of the process on the way: caches fill, then it stays."""
    drawn, seed, sizes = 0, 0, []
    while drawn < count:
        for key, variant in VARIANTS.items():
            for picture in turns(variant, seed, 40):
                render_png(picture)
                drawn += 1
                if drawn % (count // 5) == 0:
                    sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
            seed += len(key)
    say(f"memory after each {count // 5} of {drawn} pictures: {', '.join(map(str, sizes))} MB")


if __name__ == "__main__":
    main()
