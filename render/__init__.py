"""Board pictures: a pure function from a `BoardPicture` to the bytes of a PNG file."""

from render.empty import rests
from render.paint import render_png
from render.picture import (
    BadSize,
    BoardPicture,
    Choice,
    Notation,
    Players,
    RenderError,
    UnknownSquare,
    UnknownTheme,
    digest,
)
from render.replay import Replay, film_key, seconds_of, size_of
from render.scene import at_rest
from render.sheet import Drawable, Sheet, draw, drawing_key
from render.text import Description, PieceGroup, describe, text_board
from render.theme import THEMES

__all__ = [
    "THEMES",
    "BadSize",
    "BoardPicture",
    "Choice",
    "Description",
    "Drawable",
    "Notation",
    "PieceGroup",
    "Players",
    "RenderError",
    "Replay",
    "Sheet",
    "UnknownSquare",
    "UnknownTheme",
    "at_rest",
    "describe",
    "digest",
    "draw",
    "drawing_key",
    "film_key",
    "render_png",
    "rests",
    "seconds_of",
    "size_of",
    "text_board",
]
