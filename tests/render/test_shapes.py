"""Pieces told apart by shape alone."""

import pytest
from PIL import Image, ImageChops

from render import BoardPicture
from render.scene import build_scene
from rules import Color, Kind, Piece, Position, variant
from tests.render.pictures import decoded

KINDS = [(Kind.MAN, Kind.KING), (Kind.MAN, Kind.PARACHUTIST), (Kind.KING, Kind.PARACHUTIST)]


def square_with(piece: Piece | None, size: int) -> Image.Image:
    """Return c3 of a Russian board in two tones: what is clearly darker or lighter than the empty square."""
    game = variant("russian")
    pieces = {} if piece is None else {"c3": piece}
    picture = BoardPicture(game, Position.of(game.board, pieces, Color.WHITE), size=size)
    layout = build_scene(picture).layout
    left, top = layout.corner(2, 2)
    return decoded(picture).crop((left, top, left + layout.cell, top + layout.cell)).convert("L")


def silhouette(piece: Piece, size: int) -> Image.Image:
    empty = square_with(None, size)
    return ImageChops.difference(square_with(piece, size), empty).point(lambda value: 255 if value > 12 else 0)


def share(image: Image.Image) -> float:
    return image.histogram()[255] / (image.width * image.height)


@pytest.mark.parametrize("size", [320, 800])
@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize(("one", "other"), KINDS)
def test_kinds_differ_in_their_outline(one: Kind, other: Kind, color: Color, size: int):
    difference = ImageChops.difference(*(silhouette(Piece(color, kind), size) for kind in (one, other)))
    assert share(difference) > 0.03


@pytest.mark.parametrize("color", Color)
def test_king_is_taller_and_narrower_than_a_man(color: Color):
    left, top, right, bottom = silhouette(Piece(color, Kind.MAN), 800).getbbox() or (0, 0, 0, 0)
    king_left, king_top, king_right, king_bottom = silhouette(Piece(color, Kind.KING), 800).getbbox() or (0, 0, 0, 0)
    assert king_bottom - king_top > bottom - top
    assert king_right - king_left < right - left


@pytest.mark.parametrize("color", Color)
def test_crown_stands_out_from_the_face_in_black_and_white(color: Color):
    king, man = square_with(Piece(color, Kind.KING), 800), square_with(Piece(color, Kind.MAN), 800)
    face = man.getpixel((45, 42))
    crown = king.getpixel((45, 40))
    assert isinstance(face, int)
    assert isinstance(crown, int)
    assert abs(face - crown) > 80
