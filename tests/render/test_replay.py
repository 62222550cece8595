"""Games as films."""

import pickle
import random
import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import av
import pytest
from PIL import Image, ImageChops

from render import BadSize, Notation, UnknownTheme
from render.examples import after
from render.film import encode_film, render_mp4
from render.paint import image_of, paint
from render.replay import (
    ENDING,
    FRAMES_A_SECOND,
    GLIDE,
    OPENING,
    REST,
    Replay,
    film_key,
    frames,
    seconds_of,
    size_of,
    still,
)
from render.scene import build_scene
from rules import VARIANTS, Color, Game, Variant, parse_fen, parse_move, variant

NAMES = ("Anna", "Борис")


def random_game(game: Variant, seed: int, plies: int) -> Game:
    chance, played = random.Random(seed), Game.new(game)
    while played.outcome is None and played.plies < plies:
        played = played.play(chance.choice(played.legal))
    return played


def one_move(key: str, fen: str, text: str, options: dict[str, str] | None = None) -> Replay:
    played, _ = after(variant(key, options or {}), fen, text)
    return Replay(played, NAMES)


def gliding(replay: Replay) -> list[Image.Image]:
    """Return the frames in which the only move of a game is made."""
    return list(frames(replay))[OPENING : OPENING + GLIDE]


def stands_on(replay: Replay, square: str) -> list[bool]:
    """Tell for each gliding frame whether the square looks as it did before the move."""
    before = still(replay, 0)
    layout = build_scene(before).layout
    left, top = layout.corner(*before.variant.board.coordinates(square))
    box = (left, top, left + layout.cell, top + layout.cell)
    untouched = paint(before)[0].crop(box)
    return [ImageChops.difference(frame.crop(box), untouched).getbbox() is None for frame in gliding(replay)]


def test_film_is_h264_of_480_pixels_with_two_plies_a_second():
    game = random_game(variant("russian"), 1, 10)
    with av.open(BytesIO(render_mp4(Replay(game, NAMES))), "r") as film:
        (stream,) = film.streams
        assert stream in film.streams.video
        video = film.streams.video[0]
        decoded = list(film.decode(video))
        assert (video.codec_context.name, video.codec_context.pix_fmt, video.width) == ("h264", "yuv420p", 480)
        assert video.average_rate is not None
        assert video.average_rate >= 12
    assert len(decoded) == OPENING + 10 * (GLIDE + REST) + ENDING
    assert GLIDE + REST == FRAMES_A_SECOND / 2


@pytest.mark.parametrize("key", ["international", "canadian", "konane", "keny"])
def test_film_of_a_hundred_plies_is_under_two_megabytes(key: str):
    game = random_game(variant(key), 2, 100)
    assert len(render_mp4(Replay(game, NAMES))) < 2_000_000


@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_can_be_filmed(key: str):
    game = random_game(variant(key), 3, 12)
    shown = list(frames(Replay(game, NAMES, bottom=Color.BLACK, size=160)))
    assert len(shown) == OPENING + game.plies * (GLIDE + REST) + ENDING
    assert len({frame.size for frame in shown}) == 1


def test_film_looks_like_its_stills():
    replay = one_move("russian", "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    with av.open(BytesIO(render_mp4(replay)), "r") as film:
        shown = [frame.to_image() for frame in film.decode(video=0)]
    expected = image_of(still(replay, 1)).crop((0, 0, *shown[-1].size))
    difference = ImageChops.difference(shown[-1], expected).convert("L")
    assert sum(value * count for value, count in enumerate(difference.histogram())) / (480 * 530) < 4


def test_piece_glides_over_the_squares_between():
    replay = one_move("turkish", "W:WKa1,h8:Bb6,e6", "a1-a5")
    assert stands_on(replay, "a1") == [False] * GLIDE
    for frame, square in enumerate(("a2", "a3", "a4", "a5")):
        assert [seen for seen, untouched in enumerate(stands_on(replay, square)) if not untouched] == [frame]


def test_captured_pieces_stay_until_the_end_of_the_move_where_the_rules_say_so():
    replay = one_move("russian", "W:Wa1,Kh8:Bb2,d4", "a1xc3xe5")
    assert [stands_on(replay, square)[-1] for square in ("b2", "d4")] == [True, True]
    assert {"b2", "d4"}.isdisjoint(placed.square for placed in build_scene(still(replay, 1)).pieces)


def test_captured_pieces_vanish_one_by_one_where_the_rules_say_so():
    replay = one_move("turkish", "W:Wa1,h1:Ba2,a4,h8", "a1xa3xa5")
    halfway = GLIDE // 2 - 1
    assert [stands_on(replay, square)[halfway] for square in ("a2", "a4")] == [False, True]
    assert [stands_on(replay, square)[-1] for square in ("a2", "a4")] == [False, False]


def test_run_of_a_linear_move_shifts_as_a_whole():
    replay = one_move("dameo", "W:Wc1,c2,c3:Bh8", "c1-c4")
    for square in ("c1", "c2", "c3"):
        assert stands_on(replay, square)[0] is False


def test_removed_stone_is_gone_at_once():
    game = variant("konane")
    replay = Replay(Game.new(game).play(parse_move(game, game.start, "d5")), NAMES)
    assert stands_on(replay, "d5") == [False] * GLIDE


def test_still_shows_a_ply_with_what_was_taken_by_then():
    game = variant("russian")
    played = Game.new(game, parse_fen(game, "W:Wc3,a1:Bd4,d6,h8"))
    for text in ("c3xe5xc7", "h8-g7"):
        played = played.play(parse_move(game, played.position, text))
    replay = Replay(played, NAMES)
    taken = [still(replay, ply).players for ply in range(3)]
    assert [players.taken for players in taken if players] == [(0, 0), (2, 0), (2, 0)]
    assert still(replay, 2).last_move == played.moves[1]
    with pytest.raises(IndexError):
        still(replay, 3)


def test_game_without_moves_is_a_film_of_its_opening():
    game = variant("keny")
    assert render_mp4(Replay(Game.new(game), NAMES))


def test_bad_themes_and_sizes_are_refused():
    replay = Replay(Game.new(variant("russian")), NAMES)
    with pytest.raises(UnknownTheme):
        render_mp4(replace(replay, theme="plaid"))
    with pytest.raises(BadSize):
        render_mp4(replace(replay, size=10_000))


def test_film_can_begin_before_it_has_arrived():
    film = render_mp4(one_move("russian", "W:Wc3:Bd4,d6,f6", "c3xe5xc7"))
    assert film.index(b"moov") < film.index(b"mdat")


@pytest.mark.parametrize("key", VARIANTS)
def test_replay_goes_to_another_process_and_stays_the_same(key: str):
    replay = Replay(random_game(variant(key), 5, 8), NAMES, bottom=Color.BLACK, theme="night", size=160)
    copy = pickle.loads(pickle.dumps(replay))
    assert film_key(copy) == film_key(replay)
    assert [frame.tobytes() for frame in frames(copy)] == [frame.tobytes() for frame in frames(replay)]


def test_process_of_its_own_makes_the_same_film():
    replay = one_move("keny", "W:Wa2,a3,b4,h2:Bh8,g7", "a2-c4")
    made = subprocess.run(
        [sys.executable, "-m", "render.film"], input=pickle.dumps(replay), capture_output=True, check=True
    )
    assert made.stdout == render_mp4(replay)


def test_size_and_length_are_told_before_a_film_is_made():
    replay = Replay(random_game(variant("russian"), 1, 9), NAMES)
    with av.open(BytesIO(render_mp4(replay)), "r") as film:
        video = film.streams.video[0]
        assert size_of(replay) == (video.width, video.height)
        assert film.duration is not None
        assert abs(seconds_of(replay) - film.duration / av.time_base) <= 0.5


def test_films_that_differ_have_different_keys():
    replay = one_move("russian", "W:Wc3,a1:Bd4,d6,h8", "c3xe5xc7")
    others = [
        replace(replay, theme="night"),
        replace(replay, bottom=Color.BLACK),
        replace(replay, notation=Notation.NUMERIC),
        replace(replay, names=("Anna", "Celina")),
        replace(replay, size=320),
        one_move("russian", "W:Wc3,a3:Bd4,d6,h8", "c3xe5xc7"),
        one_move("brazilian", "W:Wc3,a1:Bd4,d6,h8", "c3xe5xc7"),
        Replay(replay.game.play(replay.game.legal[0]), NAMES),
    ]
    assert len({film_key(other) for other in (replay, *others)}) == 1 + len(others)


def test_drawing_a_picture_does_not_load_the_film_encoder():
    loaded = "import sys, render; sys.exit('av' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0


def test_odd_sizes_lose_their_last_pixels():
    frame = Image.new("L", (161, 175))
    with av.open(BytesIO(encode_film([frame] * 3, b"\xff\x00\x00" * 16, 12)), "r") as film:
        (first, *_) = film.decode(video=0)
        assert (first.width, first.height) == (160, 174)
        red, green, blue = (first.to_image().getpixel((80, 80)) or (0, 0, 0))[:3]
    assert (red > 240, green < 16, blue < 16) == (True, True, True)
