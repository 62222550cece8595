"""Positions and pictures the tests share; `python -m tests.render.pictures` renews the goldens after a look at them."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image

from render import THEMES, BoardPicture, Choice, Notation, Players, render_png
from rules import Color, Game, Move, Variant, parse_fen, parse_move, variant

GOLDEN = Path(__file__).parent / "golden"


def decoded(picture: BoardPicture) -> Image.Image:
    return Image.open(BytesIO(render_png(picture))).convert("RGB")


def choices_of(game: Game) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(number), move.path, move.captured, move.forfeited) for number, move in enumerate(game.legal, 1)
    )


def after(game: Variant, fen: str, text: str) -> tuple[Game, Move]:
    """Return the game after one move from a position, and that move."""
    before = Game.new(game, parse_fen(game, fen))
    move = parse_move(game, before.position, text)
    return before.play(move), move


def goldens() -> dict[str, BoardPicture]:
    """Return one small picture for every kind of board and mark, and for every board in every theme."""
    return {**marks(), **{f"{theme}-{key}": picture for theme in THEMES for key, picture in boards(theme).items()}}


def boards(theme: str) -> dict[str, BoardPicture]:
    """Return a game on each kind of board, with players, in a theme."""
    pictures = {}
    for key in ("russian", "turkish", "armenian", "gothic", "alquerque", "konane"):
        game = variant(key)
        start = Game.new(game)
        moves = {move.start for move in start.legal}
        players = Players("Anna", "Борис", (2, 1), "7")
        pictures[key] = BoardPicture(game, game.start, movable=tuple(sorted(moves)), theme=theme, players=players)
    return pictures


def marks() -> dict[str, BoardPicture]:
    russian, konane, keny = variant("russian"), variant("konane"), variant("keny")
    turkish, parachute = variant("turkish"), variant("parachute")
    captured, capture = after(russian, "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    removed, removal = after(konane, konane_opening(), "d5")
    refused, refusal = after(variant("malaysian", {"board": "8"}), "W:Wc3,g3:Bd4,h8", "g3-h4*c3")
    shifted, shift = after(variant("dameo"), "W:Wc1,c2,c3:Bh8,f6", "c1-c4")
    kings = parse_fen(turkish, "W:Wa1,Kd4:Bb6,Ke6")
    return {
        "chequered": BoardPicture(russian, russian.start),
        "chequered-light-corner": BoardPicture(variant("italian"), variant("italian").start, bottom=Color.BLACK),
        "chequered-10": BoardPicture(variant("international"), variant("international").start),
        "chequered-12-numbers": BoardPicture(
            variant("canadian"), variant("canadian").start, notation=Notation.NUMERIC, size=480
        ),
        "inlay-selected": BoardPicture(turkish, kings, selected="d4", targets=("d3", "d5", "h4"), movable=("a1", "d4")),
        "octagons": BoardPicture(variant("dameo"), variant("dameo").start),
        "mosaic": BoardPicture(variant("gothic"), variant("gothic").start),
        "lines": BoardPicture(variant("alquerque"), variant("alquerque").start, bottom=Color.BLACK),
        "pits-removal": BoardPicture(
            konane, removed.position, last_move=removal, choices=choices_of(removed), bottom=Color.BLACK
        ),
        "capture-path": BoardPicture(russian, captured.position, last_move=capture, choices=choices_of(captured)),
        "refusal": BoardPicture(refused.variant, refused.position, last_move=refusal),
        "parachutists": BoardPicture(parachute, parachute.start, movable=("b8", "a3")),
        "frozen-and-crowns": BoardPicture(variant("corner"), parse_fen(variant("corner"), "W:Wd8,a3,Kf8:Bc1,e5,Ke1")),
        "linear": BoardPicture(shifted.variant, shifted.position, last_move=shift),
        "hops": BoardPicture(keny, keny.start, choices=choices_of(Game.new(keny))[:8]),
    }


def konane_opening() -> str:
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    dark = [square for square in squares if (ord(square[0]) + int(square[1])) % 2 == 0]
    light = [square for square in squares if square not in dark]
    return f"B:W{','.join(dark)}:B{','.join(light)}"


def golden_size(picture: BoardPicture) -> BoardPicture:
    """Return the picture at 240 pixels, unless it asks for another width than the usual."""
    return replace(picture, size=240) if picture.size == 800 else picture


def renew() -> None:
    for stale in GOLDEN.glob("*.png"):
        stale.unlink()
    for name, picture in goldens().items():
        (GOLDEN / f"{name}.png").write_bytes(render_png(golden_size(picture)))


if __name__ == "__main__":
    renew()
