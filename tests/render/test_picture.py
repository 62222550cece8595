"""The picture as a value and as a file: sizes, bytes, digests, errors."""

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from render import THEMES, BadSize, BoardPicture, Choice, Notation, Players, UnknownTheme, digest, render_png
from render.examples import after, choices_of
from render.scene import build_scene
from rules import VARIANTS, Color, Game, Move, Position, Variant, variant
from tests.render.pictures import decoded, goldens

GAMES = pytest.mark.parametrize("game", VARIANTS.values(), ids=VARIANTS.keys())
BYTES = 25 * 1024


def turn_pictures(game: Variant, seed: int, plies: int) -> list[BoardPicture]:
    """Return the pictures of a random game as the player to move gets them."""
    chance, played = random.Random(seed), Game.new(game)
    last: Move | None = None
    pictures: list[BoardPicture] = []
    while played.outcome is None and len(pictures) < plies:
        few = len(played.legal) <= 8
        movable = () if few else tuple(move.start for move in played.legal)
        choices = choices_of(played) if few else ()
        pictures.append(
            BoardPicture(game, played.position, bottom=played.turn, last_move=last, movable=movable, choices=choices)
        )
        last = chance.choice(played.legal)
        played = played.play(last)
    return pictures


@GAMES
def test_turn_pictures_stay_under_25_kilobytes(game: Variant):
    sizes = [len(render_png(picture)) for picture in turn_pictures(game, 7, 24)]
    assert max(sizes) <= BYTES


@GAMES
def test_opening_with_numbers_or_letters_is_a_png_of_the_asked_width(game: Variant):
    for notation in Notation:
        png = render_png(BoardPicture(game, game.start, notation=notation))
        image = Image.open(BytesIO(png))
        assert (image.format, image.mode, image.width) == ("PNG", "P", 800)


@pytest.mark.parametrize("size", [160, 241, 320, 1001, 1600])
def test_any_width_in_the_limits_is_drawn(size: int):
    for key in ("canadian", "alquerque", "konane", "gothic"):
        game = variant(key)
        assert Image.open(BytesIO(render_png(BoardPicture(game, game.start, size=size)))).width == size


@pytest.mark.parametrize("size", [-1, 0, 159, 1601, 10**6])
def test_absurd_widths_are_refused(size: int):
    game = variant("russian")
    with pytest.raises(BadSize, match=f"picture width {size} "):
        render_png(BoardPicture(game, game.start, size=size))


def test_unknown_theme_is_refused():
    game = variant("russian")
    with pytest.raises(UnknownTheme, match="no theme named 'plaid'"):
        render_png(BoardPicture(game, game.start, theme="plaid"))


@GAMES
def test_empty_board_is_drawn(game: Variant):
    empty = Position.of(game.board, {}, Color.WHITE)
    assert len(render_png(BoardPicture(game, empty))) < len(render_png(BoardPicture(game, game.start)))


def test_same_picture_is_the_same_bytes():
    for picture in goldens().values():
        assert render_png(picture) == render_png(replace(picture))


def test_drawing_one_picture_leaves_no_trace_on_the_next():
    game = variant("russian")
    plain, marked = BoardPicture(game, game.start), BoardPicture(game, game.start, selected="c3", targets=("b4", "d4"))
    before = render_png(plain)
    assert render_png(marked) != before
    assert render_png(plain) == before


def test_digest_tells_pictures_apart_by_everything_drawn():
    played, move = after(variant("russian"), "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    picture = BoardPicture(played.variant, played.position)
    others = [
        picture,
        replace(picture, bottom=Color.BLACK),
        replace(picture, notation=Notation.NUMERIC),
        replace(picture, last_move=move),
        replace(picture, last_move=Move(("c3", "g7", "c7"), move.captured)),
        replace(picture, movable=("f6",)),
        replace(picture, selected="f6"),
        replace(picture, targets=("f6",)),
        replace(picture, choices=(Choice("1", ("f6", "e5")),)),
        replace(picture, choices=(Choice("2", ("f6", "e5")),)),
        replace(picture, theme="other"),
        replace(picture, size=480),
        replace(picture, position=played.variant.start),
        replace(picture, variant=variant("czech")),
        replace(picture, variant=variant("russian", {"first": "black"})),
    ]
    assert len({digest(other) for other in others}) == len(others)
    assert digest(picture) == digest(replace(picture))


def test_pictures_that_telegram_has_are_known_by_the_same_digest_as_ever():
    played, move = after(variant("russian"), "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    marked = BoardPicture(
        played.variant,
        played.position,
        bottom=Color.BLACK,
        last_move=move,
        choices=(Choice("1", ("f6", "e5")), Choice("2", ("f6", "g5"), ("d4",), "d6")),
        players=Players("Anna", "Boris", (2, 0), "Move 3"),
    )
    # Changes with the style alone: what is drawn alike must be found again.
    assert digest(marked) == "1683ebc506a269ff3bbbdd1b476ce7de9a9bce9c"


def test_digest_is_the_same_in_another_process():
    code = (
        "from render import BoardPicture, digest; from rules import variant;"
        "game = variant('keny'); print(digest(BoardPicture(game, game.start)))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    game = variant("keny")
    assert told == digest(BoardPicture(game, game.start))


def test_pictures_drawn_at_once_in_many_threads_are_the_same():
    pictures = [replace(picture, size=size) for picture in goldens().values() for size in (200, 236)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(render_png, pictures))
    assert together == [render_png(picture) for picture in pictures]


def test_number_of_a_square_stays_readable_under_the_last_move():
    played, move = after(variant("international"), "W:W32:B19", "32-28")
    picture = BoardPicture(played.variant, played.position, last_move=move, notation=Notation.NUMERIC)
    layout = build_scene(picture).layout
    left, top = layout.corner(*played.variant.board.coordinates(move.start))
    square = decoded(picture).crop((left, top, left + layout.cell, top + layout.cell))
    assert THEMES["classic"].paper in {color for _, color in square.getcolors(10_000) or []}


def figures_at(picture: BoardPicture, square: str) -> list[bool]:
    """Which pixels of the upper left quarter of a square have the colour of its number."""
    layout = build_scene(picture).layout
    left, top = layout.corner(*picture.variant.board.coordinates(square))
    quarter = decoded(picture).crop((left, top, left + layout.cell // 3, top + layout.cell // 3))
    data, paper = quarter.tobytes(), bytes(THEMES["classic"].paper)
    return [data[place : place + 3] == paper for place in range(0, len(data), 3)]


def test_number_of_a_square_is_whole_where_a_path_from_its_corner_ends():
    played, move = after(variant("international"), "B:W33:B19", "19-24")
    plain = BoardPicture(played.variant, played.position, notation=Notation.NUMERIC)
    assert any(figures_at(plain, move.end))
    assert figures_at(replace(plain, last_move=move), move.end) == figures_at(plain, move.end)
