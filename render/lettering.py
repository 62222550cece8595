"""People's names as drawn text: whatever they contain, something legible and bounded comes out."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.fonts import CONDENSED, NORMAL, font

FALLBACK = "\N{DOTTED CIRCLE}"
"""Stands for every character the font does not have: other scripts, emoji."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
LONGEST = 64
"""Characters of a name that are looked at."""
ACCENTS = 2
"""Combining marks kept on one letter."""


@lru_cache(maxsize=1024)
def legible(name: str) -> str:
    """Return a name on one line, without control and direction characters, in characters the font has."""
    kept: list[str] = []
    accents = 0
    for character in unicodedata.normalize("NFC", " ".join(name.split()))[:LONGEST]:
        category = unicodedata.category(character)
        accents = accents + 1 if category.startswith("M") else 0
        if category[0] == "C" or category in ("Zl", "Zp") or accents > ACCENTS or (accents and not kept):
            continue
        kept.append(character if drawable(character) else FALLBACK)
    return "".join(kept).strip()


@lru_cache(maxsize=4096)
def drawable(character: str) -> bool:
    """Whether the font has a shape of its own for a character."""
    return character.isspace() or bytes(font(24).getmask(character)) != _missing()


@lru_cache(maxsize=1)
def _missing() -> bytes:
    """The box that the font draws for a character it does not have."""
    return bytes(font(24).getmask("\uffff"))


def fitted(text: str, size: int, width: int, weight: int) -> tuple[str, int]:
    """Return what to write of a text `size` pixels large and at most `width` wide, and the stretch of its letters.

    Letters become narrow before the end is cut off.
    """
    for stretch in (NORMAL, CONDENSED):
        if _length(text, stretch, size, weight) <= width - 2:
            return text, stretch
    return next(cut for cut in _shorter(text) if _fits(cut, size, width, weight) or cut == ELLIPSIS), CONDENSED


def lettered(text: str, stretch: int, size: int, weight: int) -> Image.Image:
    """Return the coverage of a text, on a box 1.4 times as high as its letters are large."""
    mask = Image.new("L", (round(_length(text, stretch, size, weight)) + 2, round(size * 1.4)))
    face = font(size, weight=weight, width=stretch)
    ImageDraw.Draw(mask).text((1, size * 1.05), text, fill=255, font=face, anchor="ls")
    return mask


@lru_cache(maxsize=1024)
def _length(text: str, stretch: int, size: int, weight: int) -> float:
    return font(size, weight=weight, width=stretch).getlength(text)


def _fits(text: str, size: int, width: int, weight: int) -> bool:
    return font(size, weight=weight, width=CONDENSED).getlength(text) <= width - 2


def _shorter(text: str) -> Iterable[str]:
    for length in range(len(text) - 1, -1, -1):
        yield text[:length].rstrip() + ELLIPSIS
