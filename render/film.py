"""Indexed frames as an H.264 film in an MP4 file, through PyAV.

Nothing else imports this module before a film is wanted: PyAV takes longer to load than a picture to draw.
`python -m render.film` is a film in a process of its own: a pickled `Replay` on standard input, MP4 on standard output.
"""

import os
import pickle
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import av
from av.video.frame import VideoFrame
from PIL import Image

from render.paint import paint
from render.replay import FRAMES_A_SECOND, Replay, frames, still

QUALITY = "26"
"""x264's constant rate factor: flat boards stay clean at a rate that would blur a camera's picture."""
OPTIONS = {"preset": "veryfast", "crf": QUALITY, "tune": "animation", "threads": "1"}
FRONT = {"movflags": "+faststart"}
"""The index stands before the frames, so that playing begins while the rest is still on its way."""
NICENESS = 10
"""Of a process that makes a film: pictures of turns go before."""


def render_mp4(replay: Replay) -> bytes:
    """Draw a game as an MP4 file (H.264, no sound). Raises UnknownTheme or BadSize."""
    _, palette = paint(still(replay, 0))
    return encode_film(frames(replay), palette, FRAMES_A_SECOND)


def encode_film(frames: Iterable[Image.Image], palette: bytes, rate: int) -> bytes:
    """Return frames of one size as a film of `rate` a second; `palette` holds three bytes an entry.

    Odd widths and heights lose their last pixel, since colour has half the resolution of brightness.
    """
    with TemporaryDirectory() as folder:  # the index is put in front by going over a real file again
        file = Path(folder) / "film.mp4"
        _write(file, frames, palette, rate)
        return file.read_bytes()


def _write(file: Path, frames: Iterable[Image.Image], palette: bytes, rate: int) -> None:
    tables = _tables(palette)
    with av.open(file, "w", format="mp4", options=FRONT) as container:
        stream = container.add_stream("libx264", rate=rate, options=OPTIONS)
        stream.pix_fmt = "yuv420p"
        last: Image.Image | None = None
        planes: tuple[bytes, ...] = ()
        for number, frame in enumerate(frames):
            if number == 0:
                stream.width, stream.height = frame.width & ~1, frame.height & ~1
            if frame is not last:
                planes, last = _planes(frame, tables), frame
            picture = VideoFrame(stream.width, stream.height, "yuv420p")
            for plane, data in zip(picture.planes, planes, strict=True):
                plane.update(_padded(data, plane.width, plane.line_size))
            picture.pts, picture.time_base = number, Fraction(1, rate)
            container.mux(stream.encode(picture))
        container.mux(stream.encode(None))


def _tables(palette: bytes) -> tuple[bytes, bytes, bytes]:
    """Return what each index is in brightness and the two colour differences (BT.601, limited range)."""
    colors = [palette[place : place + 3] for place in range(0, len(palette), 3)]
    bright = (16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255 for r, g, b in colors)
    blue = (128 + (-37.797 * r - 74.203 * g + 112 * b) / 255 for r, g, b in colors)
    red = (128 + (112 * r - 93.786 * g - 18.214 * b) / 255 for r, g, b in colors)
    first, second, third = (bytes(round(value) for value in values).ljust(256, b"\0") for values in (bright, blue, red))
    return first, second, third


def _planes(frame: Image.Image, tables: tuple[bytes, bytes, bytes]) -> tuple[bytes, bytes, bytes]:
    width, height = frame.width & ~1, frame.height & ~1
    full = frame if frame.size == (width, height) else frame.crop((0, 0, width, height))
    half = full.resize((width // 2, height // 2), Image.Resampling.NEAREST).tobytes()
    return full.tobytes().translate(tables[0]), half.translate(tables[1]), half.translate(tables[2])


def _padded(data: bytes, width: int, line: int) -> bytes:
    if line == width:
        return data
    gap = bytes(line - width)
    return b"".join(data[start : start + width] + gap for start in range(0, len(data), width))


if __name__ == "__main__":
    os.nice(NICENESS)
    sys.stdout.buffer.write(render_mp4(pickle.load(sys.stdin.buffer)))
