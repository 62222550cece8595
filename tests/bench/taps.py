"""How many taps a move takes: `python -m tests.bench.taps [--games N] [--plies N] [GAME...]`.

Plays random games (the seeds are fixed) and, before each ply, taps a way to the move that chance has picked, through
the buttons of the real screens. A refusal to capture counts the tap that confirms it. Prints a line for each game and
ends with status 1 when a game misses the target: median at most 2, 95th percentile at most 4, and for every screen at
most 100 buttons, 8 a row, and 64 bytes a button.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.views.screen import Screen
from rules import VARIANTS, Game
from tests.bot.views.tapping import screens_of, state_of, taps_to_moves

MEDIAN, HIGH, BUTTONS, ROW, BYTES = 2, 4, 100, 8, 64


@dataclass
class Tally:
    """What has been seen of one game."""

    taps: list[int] = field(default_factory=list)
    buttons: int = 0
    row: int = 0
    size: int = 0

    def see(self, screen: Screen) -> None:
        """Measure the keyboard of a screen."""
        self.buttons = max(self.buttons, sum(map(len, screen.buttons)))
        self.row = max(self.row, *map(len, screen.buttons))
        self.size = max(self.size, *(len(button.data or "") for row in screen.buttons for button in row))

    def share(self, part: float) -> int:
        """Return the number of taps that this part of the moves stays within."""
        return sorted(self.taps)[min(int(part * len(self.taps)), len(self.taps) - 1)]

    @property
    def good(self) -> bool:
        """Return whether the targets are met."""
        few = self.share(0.5) <= MEDIAN and self.share(0.95) <= HIGH
        return few and self.buttons <= BUTTONS and self.row <= ROW and self.size <= BYTES


def random_positions(key: str, games: int, plies: int) -> Iterator[tuple[Game, Random]]:
    """Yield the positions of random games, each with the chance that picks its move."""
    for seed in range(games):
        random, game = Random(f"{key} {seed}"), Game.new(VARIANTS[key])
        for _ in range(plies):
            if game.outcome is not None:
                break
            yield game, random
            game = game.play(random.choice(game.legal))


def measure(key: str, games: int, plies: int) -> Tally:
    """Return what random play of one game takes."""
    tally = Tally()
    for game, random in random_positions(key, games, plies):
        state = state_of(game)
        for screen, _ in screens_of(state):
            tally.see(screen)
        tally.taps.append(taps_to_moves(state)[random.choice(game.legal)])
    return tally


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of each game and return the exit status."""
    parser = argparse.ArgumentParser(description="How many taps a move takes.")
    parser.add_argument("--games", type=int, default=20, help="random games of each kind")
    parser.add_argument("--plies", type=int, default=120, help="plies of a game at most")
    parser.add_argument("keys", nargs="*", metavar="GAME", help="games; default: all")
    options = parser.parse_args(arguments)
    say(f"{'game':14} {'moves':>6} {'median':>6} {'95 %':>5} {'most':>5} {'buttons':>8} {'row':>4} {'bytes':>6}")
    good = True
    for key in options.keys or VARIANTS:
        tally = measure(key, options.games, options.plies)
        good &= tally.good
        figures = f"{tally.share(0.5):6} {tally.share(0.95):5} {max(tally.taps):5} {tally.buttons:8} {tally.row:4}"
        say(f"{key:14} {len(tally.taps):6} {figures} {tally.size:6}{'' if tally.good else '  misses the target'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
