"""Files people and the bot send: their ids as Telegram hands them out, and their bytes, in memory or in a folder.

A file_id is persistent and belongs to one bot; a new upload of the same bytes is a new file.
"""

from __future__ import annotations

import base64
import hashlib
import io
import mimetypes
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from bot.local.errors import ApiError, bad_request, not_found
from bot.local.films import FilmFacts, film_facts
from bot.local.parameters import JsonObject

MOST_PHOTO_BYTES = 10 * 1024 * 1024
MOST_FILE_BYTES = 50 * 1024 * 1024
MOST_DOWNLOAD_BYTES = 20 * 1024 * 1024
MOST_PHOTO_SIDES = 10_000
MOST_PHOTO_RATIO = 20
LONGEST_SIDE = 1280
SIZES = {"s": 90, "m": 320, "x": 800, "y": LONGEST_SIDE}
NO_PICTURE = (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError)
"""What Pillow raises for bytes that are no picture, or not a whole one."""
KINDS = {"photo": "Photo", "document": "Document", "animation": "Animation", "video": "Video"}


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file as Telegram knows it; `digest` names its bytes, `width` and `height` are 0 for what is no picture.

    `seconds` is the length of a film.
    """

    number: int
    kind: str
    digest: str
    name: str
    size: int
    width: int = 0
    height: int = 0
    seconds: int = 0


class Blobs:
    """Bytes by their digest, equal bytes once: in memory, or in a folder where one is given."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._memory: dict[str, bytes] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def put(self, content: bytes) -> str:
        """Keep the bytes and return their digest."""
        digest = hashlib.sha256(content).hexdigest()[:32]
        if self._folder is None:
            self._memory[digest] = content
        elif not (path := self._folder / digest).exists():
            half = path.with_suffix(".part")
            half.write_bytes(content)
            half.replace(path)
        return digest

    def get(self, digest: str) -> bytes:
        """Return the bytes; raises `ApiError` 404 where they are lost."""
        if self._folder is None:
            found = self._memory.get(digest)
        else:
            path = self._folder / digest
            found = path.read_bytes() if path.exists() else None
        if found is None:
            raise not_found("Not Found: file is gone")
        return found


class Files:
    """Every file the world knows, by number; `bot_id` is the bot their ids belong to."""

    def __init__(self, bot_id: int, blobs: Blobs) -> None:
        self.bot_id = bot_id
        self.blobs = blobs
        self.stored: dict[int, StoredFile] = {}

    def add(self, kind: str, name: str, content: bytes) -> StoredFile:
        """Take an upload in; raises `ApiError` for one that Telegram refuses (size, dimensions, not a picture)."""
        width, height = check_photo(content) if kind == "photo" else _size_of(content)
        if not content:
            raise bad_request("file must be non-empty")
        if len(content) > MOST_FILE_BYTES:
            raise bad_request("file is too big")
        seconds = 0
        if kind in {"animation", "video"}:
            facts = film_facts(content)
            kind = _kind_of(facts)
            width, height, seconds = (facts.width, facts.height, facts.seconds) if facts else (0, 0, 0)
        number = len(self.stored) + 1
        file = StoredFile(number, kind, self.blobs.put(content), name, len(content), width, height, seconds)
        self.stored[number] = file
        return file

    def find(self, file_id: str, kind: str) -> StoredFile:
        """Return the file sent again by its id; raises `ApiError` for a wrong, foreign or otherwise used id."""
        file, _ = self.resolve(file_id)
        if file.kind != kind:
            raise bad_request(f"can't use file of type {KINDS[file.kind]} as {KINDS[kind]}")
        return file

    def resolve(self, file_id: str) -> tuple[StoredFile, str]:
        """Return the file and the letter of the size that a file_id means; raises `ApiError` for a wrong id."""
        if file_id.startswith(("http://", "https://")):
            raise bad_request("wrong file identifier/HTTP URL specified")
        try:
            plain = base64.urlsafe_b64decode(file_id + "=" * (-len(file_id) % 4)).decode("ascii")
            owner, kind, number, letter, *mark = plain.split(":")
            file = self.stored[int(number)]
        except (ValueError, KeyError):
            raise bad_request(f"wrong remote file identifier specified: {_why(file_id)}") from None
        # Ids that were handed out before there were marks have none.
        if owner != str(self.bot_id) or kind != file.kind or mark not in ([], [_mark(file)]):
            raise bad_request("wrong file identifier/HTTP URL specified")
        return file, letter

    def file_id(self, file: StoredFile, letter: str) -> str:
        """Return the id by which this bot may send or download the file.

        It is never that of another file, in a world begun anew neither: whoever keeps one keeps no other picture by it.
        """
        return _encode(f"{self.bot_id}:{file.kind}:{file.number}:{letter}:{_mark(file)}")

    def photo_sizes(self, file: StoredFile) -> list[JsonObject]:
        """Return the PhotoSize objects of a photo, smallest first."""
        longest = max(file.width, file.height)
        sizes = [(letter, side) for letter, side in SIZES.items() if side < min(longest, LONGEST_SIDE)]
        sizes.append((next((le for le, side in SIZES.items() if longest <= side), "y"), min(longest, LONGEST_SIDE)))
        return [self._photo_size(file, letter, side / longest) for letter, side in sizes]

    def _photo_size(self, file: StoredFile, letter: str, scale: float) -> JsonObject:
        return {
            "file_id": self.file_id(file, letter),
            "file_unique_id": _encode(f"{file.number}:{letter}"),
            "file_size": max(1, round(file.size * scale * scale)),
            "width": max(1, round(file.width * scale)),
            "height": max(1, round(file.height * scale)),
        }

    def describe(self, file: StoredFile) -> JsonObject:
        """Return the Document, Animation or Video object of a file that is no photo."""
        described: JsonObject = {
            "file_id": self.file_id(file, "d"),
            "file_unique_id": _encode(f"{file.number}:d"),
            "file_size": file.size,
            "file_name": file.name,
            "mime_type": mime_type(file.name),
        }
        if file.kind in {"animation", "video"}:
            described |= {"width": file.width, "height": file.height, "duration": file.seconds}
        return described

    def read(self, file: StoredFile, letter: str = "y") -> bytes:
        """Return the bytes of a file; a photo's smaller sizes are scaled on the way out."""
        content = self.blobs.get(file.digest)
        side = SIZES.get(letter, LONGEST_SIDE)
        if file.kind != "photo" or max(file.width, file.height) <= side:
            return content
        with Image.open(io.BytesIO(content)) as image:
            small = image.convert("RGB")
        small.thumbnail((side, side))
        out = io.BytesIO()
        small.save(out, "JPEG", quality=87)
        return out.getvalue()

    def rows(self) -> list[dict[str, object]]:
        """Return everything but the bytes as JSON values, for saving."""
        return [asdict(file) for file in self.stored.values()]


def check_photo(content: bytes) -> tuple[int, int]:
    """Return width and height of a photo; raises `ApiError` for one that Telegram refuses.

    10 MB, width and height together at most 10000, ratio at most 20 (https://core.telegram.org/bots/api#sendphoto).
    """
    if len(content) > MOST_PHOTO_BYTES:
        raise bad_request("file is too big")
    try:
        with Image.open(io.BytesIO(content)) as image:
            width, height = image.size
            if width + height > MOST_PHOTO_SIDES or max(width, height) > MOST_PHOTO_RATIO * min(width, height):
                raise bad_request("PHOTO_INVALID_DIMENSIONS")
            image.load()
    except NO_PICTURE:
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    return width, height


def _size_of(content: bytes) -> tuple[int, int]:
    """Return width and height of what may be a picture, zeros where it is none (a film is not looked into)."""
    try:
        with Image.open(io.BytesIO(content)) as image:
            return image.size
    except NO_PICTURE:
        return 0, 0


def _kind_of(facts: FilmFacts | None) -> str:
    """Return what Telegram makes of a film: one with sound is a video, a silent one an animation, else it is a file."""
    if facts is None:
        return "document"
    return "video" if facts.sound else "animation"


def mime_type(name: str) -> str:
    """Return the media type a file name suggests."""
    return mimetypes.guess_type(name, strict=False)[0] or "application/octet-stream"


def download_path(file: StoredFile, letter: str) -> str:
    """Return the `file_path` under which the server hands the file out."""
    suffix = Path(file.name).suffix or ".bin"
    return f"{file.kind}s/file_{file.number}_{letter}{suffix}"


def parse_download_path(path: str) -> tuple[int, str]:
    """Return file number and size letter of a `file_path`; raises `ApiError` 404 for any other path."""
    parts = Path(path).stem.split("_")
    if len(parts) != 3 or parts[0] != "file" or not parts[1].isdecimal():
        raise _no_file()
    return int(parts[1]), parts[2]


def _no_file() -> ApiError:
    return not_found("Not Found: file not found")


def _encode(plain: str) -> str:
    return base64.urlsafe_b64encode(plain.encode()).decode().rstrip("=")


def _mark(file: StoredFile) -> str:
    return file.digest[:12]


def _why(file_id: str) -> str:
    if len(file_id) % 4 == 1:
        return "Wrong string length"
    if not file_id.replace("-", "").replace("_", "").isalnum():
        return "Wrong character in the string"
    return "can't unserialize it. Wrong last symbol"
