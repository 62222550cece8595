"""Pictures to send."""

from __future__ import annotations

import io

from PIL import Image


def png(width: int, height: int, color: str = "white") -> bytes:
    """Return a plain picture of that many pixels."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), color).save(out, "PNG")
    return out.getvalue()
