"""A PNG writer for sixteen colours, made for speed: two pixels a byte and no filters, which flat boards do not need."""

import struct
import zlib

from PIL import Image

THOROUGH = 6
"""zlib's level for what a faster one leaves too large."""
LARGE = 22_000
"""Bytes."""


def encode(image: Image.Image, palette: bytes, level: int) -> bytes:
    """Return the PNG file of an `L` image of indices below 16, packed at zlib's `level` or, where large, thoroughly.

    `palette` holds three bytes an entry.
    """
    width, height = image.size
    rows = Image.new("L", (width + 2, height))  # two zeros before each row make the byte that says "no filter"
    rows.paste(image, (2, 0))
    rows.putpalette(palette)
    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    packed = rows.tobytes("raw", "P;4")
    body = zlib.compress(packed, level)
    if len(body) > LARGE and level < THOROUGH:
        body = zlib.compress(packed, THOROUGH)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
