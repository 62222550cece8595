"""Names, captured pieces and the number of the move around the board."""

import random
import unicodedata
from dataclasses import replace
from itertools import product

import pytest
from PIL import ImageChops

from render import THEMES, BoardPicture, Players, digest, render_png
from render.fonts import NORMAL
from render.lettering import ELLIPSIS, FALLBACK, drawable, fitted, legible, lettered
from render.scene import build_scene
from rules import Color, Variant, variant
from tests.render.pictures import decoded

RUSSIAN = variant("russian")
PICTURE = BoardPicture(RUSSIAN, RUSSIAN.start, players=Players("Anna", "Борис", (3, 5), "12"))
STRANGE = {
    "64 emoji": "😀" * 64,
    "emoji sequences": "👨‍👩‍👧‍👦🏳️‍🌈👍🏽" * 8,
    "right to left": "משה בן מימון",
    "direction override": "\u202egnitirw\u202c \u2067x\u2069",
    "control characters": "\x00\x07\n\r\t\x1b[31mred\x7f",
    "stacked accents": "Z" + "\u0301\u0302\u0303" * 40,
    "accents alone": "\u0301" * 64,
    "nothing": "",
    "blanks": " \u3000\u2003\n",
    "very long": "W" * 4096,
    "han": "象棋大師" * 16,
    "surrogate": "\ud800 lone",
    "private use": "\ue000\U000f0000",
    "noncharacter": "\uffff\ufffe",
}


def test_bars_tell_who_sits_where_and_who_is_to_move():
    scene = build_scene(PICTURE)
    upper, lower = scene.bars
    assert (upper.color, upper.name, upper.taken, upper.moving, upper.counter) == (Color.BLACK, "Борис", 5, False, "12")
    assert (lower.color, lower.name, lower.taken, lower.moving, lower.counter) == (Color.WHITE, "Anna", 3, True, "")
    assert upper.y < scene.layout.top
    assert lower.y > scene.layout.bottom


def test_bars_change_places_when_the_board_is_turned():
    upper, lower = build_scene(replace(PICTURE, bottom=Color.BLACK)).bars
    assert (upper.name, lower.name) == ("Anna", "Борис")


def test_one_way_checkers_keeps_white_at_the_bottom():
    game = variant("oneway")
    _, lower = build_scene(replace(PICTURE, variant=game, position=game.start, bottom=Color.BLACK)).bars
    assert lower.color is Color.WHITE


def test_finished_game_marks_nobody_as_to_move():
    bars = build_scene(replace(PICTURE, players=Players("Anna", "Борис", running=False))).bars
    assert [bar.moving for bar in bars] == [False, False]


def test_margins_leave_the_board_as_large_as_it_is_without():
    with_players, without = build_scene(PICTURE).layout, build_scene(replace(PICTURE, players=None)).layout
    assert with_players.cell == without.cell
    assert with_players.height > without.height


@pytest.mark.parametrize("name", STRANGE.values(), ids=STRANGE.keys())
@pytest.mark.parametrize("size", [160, 800])
def test_no_name_breaks_a_picture_or_leaves_its_bar(name: str, size: int):
    picture = replace(PICTURE, size=size, players=Players(name, name, (30, 30), name))
    drawn = decoded(picture)
    quiet = decoded(replace(picture, players=Players("", "", (30, 30), "")))
    layout = build_scene(picture).layout
    board = (0, layout.bar, layout.width, layout.height - layout.bar)
    assert ImageChops.difference(drawn.crop(board), quiet.crop(board)).getbbox() is None


@pytest.mark.parametrize("seed", range(40))
def test_no_random_name_breaks_a_picture(seed: int):
    chance = random.Random(seed)
    name = "".join(chr(chance.choice((chance.randrange(0x300), chance.randrange(0x110000)))) for _ in range(80))
    assert render_png(replace(PICTURE, size=240, players=Players(name, name[::-1], (1, 0), name[:9])))


def test_control_and_direction_characters_are_left_out():
    assert legible("\u202eevil\x00\n name\u200b") == "evil name"
    assert not any(
        unicodedata.category(character)[0] == "C" for name in STRANGE.values() for character in legible(name)
    )


def test_scripts_the_font_lacks_are_seen_as_dotted_circles():
    assert legible("Ann 象") == f"Ann {FALLBACK}"
    assert legible("משה") == FALLBACK * 3
    assert drawable(FALLBACK)
    assert drawable(ELLIPSIS)


def test_scripts_of_our_readers_are_drawn_as_written():
    for name in ("Żółć Gęślą", "Пётр Щукин", "Čeněk Řehoř", "Ngũgĩ", "Γιώργος", "O’Neil"):
        assert legible(name) == name


def test_fallback_leaves_ink():
    assert lettered(FALLBACK, NORMAL, 30, 700).getbbox() is not None


def test_long_names_are_narrowed_then_cut_with_an_ellipsis():
    for name in ("W" * 60, "Maximilian"):
        text, stretch = fitted(name, 30, 300, 700)
        assert lettered(text, stretch, 30, 700).width <= 300
    assert fitted("Maximilian", 30, 300, 700) == ("Maximilian", NORMAL)
    assert fitted("W" * 60, 30, 300, 700)[0].endswith(ELLIPSIS)


def test_captured_pieces_are_counted_by_picture():
    none, some = (decoded(replace(PICTURE, players=Players("A", "B", taken))) for taken in ((0, 0), (0, 9)))
    changed = ImageChops.difference(none, some).getbbox()
    assert changed is not None
    assert changed[3] <= build_scene(PICTURE).layout.bar
    assert changed[0] > 400


@pytest.mark.parametrize(("key", "theme"), list(product(("canadian", "konane", "alquerque"), THEMES)))
def test_margins_are_drawn_for_every_surface_and_theme(key: str, theme: str):
    game: Variant = variant(key)
    png = render_png(replace(PICTURE, variant=game, position=game.start, theme=theme))
    assert len(png) <= 30_000


def test_digest_tells_margins_apart():
    players = [
        None,
        Players("Anna", "Boris"),
        Players("Boris", "Anna"),
        Players("Anna", "Boris", (1, 0)),
        Players("Anna", "Boris", (0, 1)),
        Players("Anna", "Boris", counter="2"),
        Players("Anna", "Boris", running=False),
        Players("Anna', black='", "Boris"),
    ]
    assert len({digest(replace(PICTURE, players=value)) for value in players}) == len(players)
