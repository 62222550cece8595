"""Speed of the rules, beside two other libraries: `python tests/bench/rules.py [--install] [--quick]`.

Leaves a second of perft through the public APIs, all in this one run and on CPU time: International, Russian and
Brazilian from the start, from ten middle games and from positions rich in kings, beside py-draughts and pydraughts,
each in an environment of its own (`--install` makes them); then every game against International; how long lists of
moves take, at worst; and how long importing takes.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rules import VARIANTS, Color, Game, Kind, Numbering, Piece, Position, Variant, format_fen, parse_fen, perft
from tests.bench import worst
from tests.rules.evidence import NAMES, game_of, listed, start_counts

ROOT = Path(__file__).resolve().parents[2]
PEERS = {"py-draughts": "1.10.1", "pydraughts": "0.6.7"}
COMPARED = ("international", "russian", "brazilian")
LEAVES = 60_000
ROW = 300_000
REPEATS = 5

IMPORT = "import time; began = time.process_time(); import rules; print(time.process_time() - began)"


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def python_of(peer: str) -> Path:
    return ROOT / f".venv-{peer}" / "bin" / "python"


def install() -> None:
    """Make an environment for each peer, where there is none."""
    for peer, version in PEERS.items():
        if not python_of(peer).exists():
            subprocess.run([sys.executable, "-m", "venv", str(python_of(peer).parents[1])], check=True)
        subprocess.run([python_of(peer), "-m", "pip", "install", "--quiet", f"{peer}=={version}"], check=True)


class Peer:
    """Another library in a process of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        command = [str(python_of(name)), str(Path(__file__).with_name("peers.py")), name]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def count(self, game: str, fen: str | None, depth: int) -> tuple[int, float]:
        """Leaves and CPU seconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([game, fen, depth]) + "\n")
        self.process.stdin.flush()
        leaves, seconds = json.loads(self.process.stdout.readline())
        return leaves, seconds

    def close(self) -> None:
        self.process.communicate()


def count(game: Variant, position: Position, depth: int) -> tuple[int, float]:
    """Our own leaves and CPU seconds."""
    began = time.process_time()
    leaves = perft(game, position, depth)
    return leaves, time.process_time() - began


def rate(measures: Iterable[tuple[int, float]]) -> float:
    """Leaves a second, at best."""
    leaves, seconds = min(measures, key=lambda measured: measured[1])
    return leaves / max(seconds, 1e-9)


def depth_for(game: Variant, position: Position, leaves: int) -> int:
    """The greatest depth with at most so many leaves."""
    depth = 1
    while perft(game, position, depth + 1) <= leaves and depth < 12:
        depth += 1
    return depth


def middle_games(game: Variant, number: int) -> list[Position]:
    """Positions 16 to 30 plies into random games, without kings and without a capture to play."""
    chance = random.Random(game.key)
    found: list[Position] = []
    while len(found) < number:
        played = Game.new(game)
        for _ in range(chance.randint(16, 30)):
            if played.outcome is None:
                played = played.play(chance.choice(list(played.legal)))
        if played.outcome is None and not played.position.kings and not played.legal[0].is_capture:
            found.append(played.position)
    return found


def king_games(game: Variant, number: int) -> list[Position]:
    """Three kings and three men a side, anywhere."""
    chance = random.Random(game.key)
    found = []
    for _ in range(number):
        squares = list(game.board.squares)
        chance.shuffle(squares)
        pieces: dict[str, Piece] = {}
        for color in Color:
            men = [square for square in squares if square not in game.promotion(color)][:3]
            kings = [square for square in squares if square not in men][:3]
            pieces |= dict.fromkeys(men, Piece(color, Kind.MAN)) | dict.fromkeys(kings, Piece(color, Kind.KING))
            squares = [square for square in squares if square not in pieces]
        found.append(Position.of(game.board, pieces, Color.WHITE))
    return found


def peer_fen(peer: str, game: Variant, position: Position) -> str:
    """A position as the peer reads it: in numbers from the top left, but pydraughts in the game's own notation."""
    if peer == "pydraughts" and game.numbering is None:
        return format_fen(game, position)
    numbers = Numbering.from_top_left(game.board)
    sides = []
    for color, letter in zip(Color, "WB", strict=True):
        squares = [
            f"{'K' if piece.kind is Kind.KING else ''}{numbers.number(square)}"
            for square, piece in position.pieces(game.board).items()
            if piece.color is color
        ]
        sides.append(letter + ",".join(squares))
    return ":".join(["W" if position.turn is Color.WHITE else "B", *sides])


def ratio(peer: Peer, game: Variant, position: Position, leaves: int) -> tuple[float, float]:
    """Our leaves a second, and how many times the peer's that is; both take turns, so that a disturbance meets both."""
    depth = depth_for(game, position, leaves)
    fen = peer_fen(peer.name, game, position)
    rounds = [(count(game, position, depth), peer.count(game.key, fen, depth)) for _ in range(REPEATS)]
    ours = rate(own for own, _ in rounds)
    return ours, ours / rate(other for _, other in rounds)


def mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


def compare(peer: Peer, middle: int, kings: int, leaves: int) -> None:
    say(f"\nbeside {peer.name} {PEERS[peer.name]} (at most {leaves} leaves a position)")
    everything = []
    for key in COMPARED:
        game = VARIANTS[key]
        ours, start = ratio(peer, game, game.start, leaves)
        others = [ratio(peer, game, position, leaves)[1] for position in middle_games(game, middle)]
        royal = [ratio(peer, game, position, leaves)[1] for position in king_games(game, kings)]
        everything += [start, *others]
        line = f"  {key:14} {ours / 1e6:5.2f} M leaves/s from the start, {start:6.2f} times"
        if others:
            line += f"; middle games {mean(others):6.2f} times (least {min(others):.2f})"
        if royal:
            line += f"; kings {mean(royal):6.2f} times (least {min(royal):.2f})"
        say(line)
    say(f"  geometric mean over starts and middle games: {mean(everything):.2f} times")


def all_games() -> None:
    say(f"\nevery game from its start (the deepest row under {ROW} leaves)")
    rates = {}
    for name, counts in start_counts().items():
        game = game_of(name)
        depth = sum(leaves < ROW for leaves in counts)
        for _ in range(2):
            perft(game, game.start, min(depth, 3))
        rates[name] = rate(count(game, game.start, depth) for _ in range(5))
    for name, speed in sorted(rates.items(), key=lambda item: item[1]):
        say(f"  {name:20} {speed / 1e6:6.2f} M leaves/s  {speed / rates['international']:5.2f} of International")


def listings(climbs: int, steps: int) -> None:
    rows = [(game_of(name), row.fen) for name in NAMES for row in listed(name)]
    slowest = max(
        worst.Slow(worst.listing_time(game, position), game, position)
        for game, fen in rows
        for position in [parse_fen(game, fen)]
    )
    say(f"\nlisting moves: slowest of {len(rows)} recorded positions\n  {slowest}")
    loose = list(worst.two_kings_among_twenty(200, seed=1))
    say(f"12x12, two kings among twenty loose men: slowest of {len(loose)}\n  {max(loose)}")
    say(f"slowest found by search ({climbs} climbs of {steps} steps a game)")
    for slow in sorted(worst.search(2, climbs, steps), reverse=True):
        say(f"  {slow}")


def importing() -> None:
    times = [
        float(
            subprocess.run([sys.executable, "-c", IMPORT], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        )
        for _ in range(5)
    ]
    say(f"\nimporting rules: {1000 * min(times):.0f} ms of CPU at best, {1000 * max(times):.0f} at worst")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--install", action="store_true", help="make the environments of the peers first")
    parser.add_argument("--quick", action="store_true", help="fewer positions and a shorter search")
    args = parser.parse_args()
    if args.install:
        install()
    for name in PEERS:
        if not python_of(name).exists():
            say(f"no environment for {name}: run with --install")
            continue
        peer = Peer(name)
        slow = name == "pydraughts"
        positions = 0 if slow else 3 if args.quick else 10
        compare(peer, positions, positions, 400 if slow else LEAVES)
        peer.close()
    all_games()
    listings(*(1, 60) if args.quick else (4, 250))
    importing()


if __name__ == "__main__":
    main()
