"""Pictures and films to send."""

from __future__ import annotations

import io

from PIL import Image

from render.film import encode_film


def png(width: int, height: int, color: str = "white") -> bytes:
    """Return a plain picture of that many pixels."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), color).save(out, "PNG")
    return out.getvalue()


def film(width: int, height: int, seconds: int) -> bytes:
    """Return a plain silent MP4 film."""
    return encode_film([Image.new("L", (width, height))] * (12 * seconds), bytes(48), 12)
