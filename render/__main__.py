"""`python -m render`: board pictures from the command line."""

import argparse
import sys
from pathlib import Path

from render.gallery import marked, openings, sheet, write_gallery
from render.paint import render_png
from render.picture import BoardPicture, Notation, RenderError
from render.theme import THEMES
from rules import Color, RulesError, parse_fen, variant


def main() -> int:
    """Run a command; return the exit status, 2 after bad input."""
    arguments = _parser().parse_args()
    try:
        arguments.run(arguments)
    except (RulesError, RenderError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description="Draw board pictures.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    board = commands.add_parser("board", help="one game's opening, or a position of it, as a PNG file")
    board.add_argument("game")
    board.add_argument("file", type=Path)
    board.add_argument("--fen", help="the position; default: the opening")
    board.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    board.add_argument("--bottom", choices=[color.value for color in Color], default=Color.WHITE.value)
    board.add_argument("--numbers", action="store_true", help="numbers on the squares")
    board.add_argument("--theme", default="classic", help="one of " + ", ".join(THEMES))
    board.add_argument("--size", type=int, default=800, help="width in pixels")
    board.set_defaults(run=_board)
    every = commands.add_parser("sheet", help="the openings of all games on one PNG file")
    every.add_argument("file", type=Path)
    every.set_defaults(run=lambda given: given.file.write_bytes(sheet(openings())))
    told = commands.add_parser("marks", help="themes and marks on one PNG file")
    told.add_argument("file", type=Path)
    told.set_defaults(run=lambda given: given.file.write_bytes(sheet(marked())))
    page = commands.add_parser("gallery", help="a page with every game, theme and mark")
    page.add_argument("folder", type=Path)
    page.set_defaults(run=lambda given: write_gallery(given.folder))
    return parser


def _board(arguments: argparse.Namespace) -> None:
    game = variant(arguments.game, dict(option.partition("=")[::2] for option in arguments.option))
    picture = BoardPicture(
        game,
        parse_fen(game, arguments.fen) if arguments.fen else game.start,
        bottom=Color(arguments.bottom),
        notation=Notation.NUMERIC if arguments.numbers else Notation.ALGEBRAIC,
        theme=arguments.theme,
        size=arguments.size,
    )
    arguments.file.write_bytes(render_png(picture))


if __name__ == "__main__":
    sys.exit(main())
