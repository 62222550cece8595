"""Board pictures: a pure function from a `BoardPicture` to the bytes of a PNG file."""

from render.paint import render_png
from render.picture import (
    BadSize,
    BoardPicture,
    Choice,
    Notation,
    RenderError,
    UnknownSquare,
    UnknownTheme,
    digest,
)
from render.theme import THEMES

__all__ = [
    "THEMES",
    "BadSize",
    "BoardPicture",
    "Choice",
    "Notation",
    "RenderError",
    "UnknownSquare",
    "UnknownTheme",
    "digest",
    "render_png",
]
