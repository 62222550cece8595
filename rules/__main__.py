"""The command line of the rules: `python -m rules {perft,moves,replay,show,games}`.

Answers go to standard output; bad input is one line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

from rules import (
    VARIANTS,
    Game,
    Position,
    RulesError,
    Variant,
    find_variant,
    format_fen,
    legal_moves,
    parse_move,
    perft,
    play,
    variant,
)
from rules.fen import Setup, parse_setup
from rules.game import check_armies
from rules.show import draw_board

_DEEPEST = 99
_MOST_ARMIES = 1.5
"""How many times the army of the opening one side may have, in positions made to be counted. A king among more of them
can take minutes, which is for whoever asks for it with --any-army."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with status 2."""
        _complain(message)
        raise SystemExit(2)


def _complain(message: str) -> None:
    print("error:", " ".join(message.split()), file=sys.stderr)


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text) <= _DEEPEST):
        raise argparse.ArgumentTypeError(f"depth must be a number from 0 to {_DEEPEST}, not {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is NAME=VALUE, not {text!r}")
    return name, value


def _game(args: argparse.Namespace) -> Variant:
    """Return the game and house rules asked for."""
    found = find_variant(args.game)
    if found is None:
        raise RulesError(f"no game {args.game!r}; the games are {', '.join(VARIANTS)}")
    options: dict[str, str] = {}
    for name, value in args.option:
        if options.setdefault(name, value) != value:
            raise RulesError(f"option {name!r} is given twice")
    return variant(found.key, options)


def _setup(game: Variant, fen: str | None) -> Setup:
    return Setup(game.start) if fen is None else parse_setup(game, fen)


def _position(game: Variant, fen: str | None, args: argparse.Namespace) -> Position:
    """Return the position whose moves are asked for. Raises InvalidPosition also for more pieces than can be played."""
    position = _setup(game, fen).position
    if not args.any_army:
        check_armies(game, position, times=_MOST_ARMIES)
    return position


def _answer_lines(answer: Callable[[str], str]) -> int:
    """Answer each line of standard input with one line; return the exit status."""
    status = 0
    for raw in sys.stdin:
        line = raw.rstrip("\r\n")
        try:
            if not line.strip():
                raise RulesError("empty line")
            print(answer(line))
        except RulesError as error:
            print("error:", " ".join(str(error).split()))
            status = 2
    return status


def _perft(args: argparse.Namespace) -> int:
    game = _game(args)
    if args.fen == "-":
        if args.divide:
            raise RulesError("--divide does not go with --fen -")
        return _answer_lines(lambda line: str(perft(game, _position(game, line, args), args.depth)))
    position = _position(game, args.fen, args)
    if args.divide and args.depth:
        for move in sorted(legal_moves(game, position), key=str):
            print(move, perft(game, play(game, position, move), args.depth - 1))
    print(perft(game, position, args.depth))
    return 0


def _moves(args: argparse.Namespace) -> int:
    game = _game(args)
    if args.fen == "-":
        return _answer_lines(lambda line: " ".join(_canonical(game, _position(game, line, args))))
    for move in _canonical(game, _position(game, args.fen, args)):
        print(move)
    return 0


def _canonical(game: Variant, position: Position) -> list[str]:
    return sorted(map(str, legal_moves(game, position)))


def _replay(args: argparse.Namespace) -> int:
    game = _game(args)
    if args.fen == "-":
        if args.moves:
            raise RulesError("with --fen - the moves come from standard input, behind a tab")
        return _answer_lines(lambda line: _replay_line(game, line))
    print(_result(_play_words(game, _setup(game, args.fen), args.moves)))
    return 0


def _replay_line(game: Variant, line: str) -> str:
    fen, _, moves = line.partition("\t")
    return _result(_play_words(game, parse_setup(game, fen), moves.split()))


def _play_words(game: Variant, setup: Setup, words: Iterable[str]) -> Game:
    """Return the game after moves given as words; RulesError names the move that cannot be played."""
    state = Game.new(game, setup.position, quiet=setup.quiet)
    for ply, word in enumerate(words, 1):
        if state.outcome is not None:
            raise RulesError(f"move {ply} ({word!r}): the game is over ({state.outcome})")
        try:
            state = state.play(parse_move(game, state.position, word))
        except RulesError as error:
            raise RulesError(f"move {ply}: {error}") from error
    return state


def _result(state: Game) -> str:
    outcome = "-" if state.outcome is None else str(state.outcome)
    return f"{format_fen(state.variant, state.position)}\t{outcome}\t{state.plies}"


def _show(args: argparse.Namespace) -> int:
    game = _game(args)
    if args.fen == "-":
        raise RulesError("show draws one position; --fen - does not go with it")
    position = _setup(game, args.fen).position
    print(draw_board(game, position))
    print(f"{position.turn.value} to move, {format_fen(game, position)}")
    return 0


def _games(args: argparse.Namespace) -> int:
    for key, game in VARIANTS.items():
        options = " ".join(f"{option.name}={'|'.join(option.values)}" for option in game.options)
        print(key, ", ".join(game.aliases), options, sep="\t")
    return 0


def _parsers() -> dict[str, _Parser]:
    """Return the parser of each command."""
    parsers = {}
    for name, run, about in (
        ("perft", _perft, "count the positions DEPTH plies away"),
        ("moves", _moves, "list the legal moves, one canonical move a line"),
        ("replay", _replay, "play moves; print the final position, the result and the number of plies"),
        ("show", _show, "draw the board"),
        ("games", _games, "list the games: key, aliases, options with their values, default first"),
    ):
        parser = _Parser(prog=f"python -m rules {name}", description=about, allow_abbrev=False)
        parser.set_defaults(run=run)
        if run is not _games:
            parser.add_argument("game", metavar="GAME", help="key or alias of a game (see the command games)")
            parser.add_argument("--fen", help="position to start from; - reads positions from standard input")
            parser.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=VALUE")
        if run in (_perft, _moves):
            parser.add_argument("--any-army", action="store_true", help="also where one side has far too many pieces")
        parsers[name] = parser
    parsers["perft"].add_argument("depth", metavar="DEPTH", type=_depth)
    parsers["perft"].add_argument("--divide", action="store_true", help="a line for each move, then the total")
    parsers["replay"].add_argument("moves", metavar="MOVE", nargs="*", help="canonical or ordinary move text")
    return parsers


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status: 0, or 2 for bad input."""
    parsers = _parsers()
    names = ", ".join(parsers)
    if arguments[:1] in (["-h"], ["--help"]):
        print(f"usage: python -m rules COMMAND ...\ncommands: {names}; each has its own --help")
        return 0
    if not arguments or arguments[0] not in parsers:
        _complain(f"no command {arguments[0]!r}; choose from {names}" if arguments else f"choose a command: {names}")
        return 2
    args = parsers[arguments[0]].parse_intermixed_args(list(arguments[1:]))
    try:
        return int(args.run(args))
    except RulesError as error:
        _complain(str(error))
        return 2


def main() -> int:
    """Run the command line on the standard streams, whatever bytes they carry."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone: nothing is left to say, and the flush at exit must not say it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
