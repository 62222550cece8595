"""A PNG writer for sixteen colours, made for speed: two pixels a byte and no filters, which flat boards do not need.

A picture is packed in strips that know nothing of each other, so that a strip seen before need not be packed again.
"""

import struct
from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

from render.palette import ENTRIES

LEVEL, BRISK = 6, 5
"""Of zlib-ng, which packs a board a little smaller than zlib does, in less than half of its time.

The brisk level takes a fifth less and costs a twentieth in size: for strips that no later picture has, save those with
pits, which are the largest anyway.
"""

RAW, MEMORY = -14, 6
"""A window of 16 kB without a header or a checksum around what is packed, and small tables, which stay in the cache."""
BEFORE = 2
"""Pixels before every row: one byte, which says that no filter is used."""
NO_COLORS = bytes(3 * ENTRIES)
HEADER, END = b"\x78\x9c", b"\x03\x00"
"""What a zlib stream begins with, and a last block without content."""
MODULUS = 65521
"""Of Adler-32, the checksum of a zlib stream."""


class Packed(NamedTuple):
    """Rows of pixels as a piece of a deflate stream. It ends on a whole byte and refers to nothing before itself."""

    data: bytes
    adler: int
    """The Adler-32 of the rows as they were before."""
    length: int
    """How many bytes these were."""


def pack(image: Image.Image, level: int = LEVEL) -> Packed:
    """Pack an `L` image of indices below 16 with `BEFORE` zeros before every row. It becomes useless."""
    image.putpalette(NO_COLORS)
    pixels = image.tobytes("raw", "P;4")
    packer = zlib_ng.compressobj(level, zlib_ng.DEFLATED, RAW, MEMORY)
    data = packer.compress(pixels) + packer.flush(zlib_ng.Z_FULL_FLUSH)
    return Packed(data, zlib_ng.adler32(pixels), len(pixels))


def join(size: tuple[int, int], palette: bytes, strips: Iterable[Packed]) -> bytes:
    """Return the PNG file of a picture in strips, from the top; `palette` holds three bytes an entry."""
    parts, low, high = [HEADER], 1, 0
    for data, adler, length in strips:
        parts.append(data)
        high = (high + (adler >> 16) + (low - 1) * length) % MODULUS
        low = (low + (adler & 0xFFFF) - 1) % MODULUS
    body = b"".join((*parts, END, struct.pack(">HH", high, low)))
    header = struct.pack(">IIBBBBB", *size, 4, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))
