"""What Telegram finds out by itself about a film: its size, its length, and whether there is sound."""

from __future__ import annotations

import io
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FilmFacts:
    """Width and height in pixels, length in whole seconds, and whether there is sound."""

    width: int
    height: int
    seconds: int
    sound: bool


def film_facts(content: bytes) -> FilmFacts | None:
    """Look into a file; None for what plays in no chat (https://core.telegram.org/bots/api#sendanimation: GIF, MP4)."""
    if content[4:8] != b"ftyp" and not content.startswith(b"GIF8"):
        return None
    import av  # takes longer to load than everything else here

    try:
        with av.open(io.BytesIO(content), "r") as film:
            if not film.streams.video:
                return None
            video = film.streams.video[0]
            seconds = round((film.duration or 0) / av.time_base)
            return FilmFacts(video.width, video.height, max(1, seconds), bool(film.streams.audio))
    except (av.FFmpegError, ValueError):
        return None
