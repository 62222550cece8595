"""The font, as an installed package carries it."""

from functools import lru_cache
from pathlib import Path

from fontpkg_noto_sans import ROOT  # type: ignore[import-untyped]
from PIL import ImageFont

FILE: Path = ROOT / "files" / "NotoSans[wdth,wght].ttf"
"""Asked of the package itself: fontpkg's own look-up reads the metadata of everything installed, 25 ms of it."""
BOLD, PLAIN = 700, 500
CONDENSED, NORMAL = 70, 100
KEPT = 6
"""Fonts kept open: each maps the file anew, up to a megabyte, and is opened in a fifteenth of a millisecond."""


@lru_cache(maxsize=KEPT)
def font(size: int, *, weight: int = BOLD, width: int = NORMAL) -> ImageFont.FreeTypeFont:
    """Return Noto Sans at this size in pixels, weight (100-900) and width (62.5-100 per cent)."""
    loaded = ImageFont.truetype(str(FILE), max(size, 1))
    axes = {"Weight": weight, "Width": width}
    loaded.set_variation_by_axes([axes[_name(axis["name"])] for axis in loaded.get_variation_axes()])
    return loaded


def _name(name: bytes | str | None) -> str:
    return name.decode() if isinstance(name, bytes) else str(name)
