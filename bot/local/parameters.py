"""What a Bot API call brings along: its parameters, typed on reading, and its uploads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from bot.local.errors import bad_request

JsonObject = dict[str, object]
"""A JSON object of the Bot API; its values are whatever JSON can hold."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart body: the sender's file name and the bytes."""

    name: str
    content: bytes


class Parameters:
    """The parameters of one call.

    Values arrive as text (urlencoded and multipart bodies, JSON inside the text for compound values) or as JSON
    values; both read the same. Every reader raises `ApiError` 400 where Telegram would.
    """

    def __init__(self, values: Mapping[str, object], uploads: Mapping[str, Upload] | None = None) -> None:
        self._values = {name: value for name, value in values.items() if value is not None}
        self.uploads: dict[str, Upload] = dict(uploads or {})

    def has(self, name: str) -> bool:
        """Tell whether the parameter was given and is not empty text."""
        return self._values.get(name, "") != ""

    def text(self, name: str) -> str:
        """Return the parameter as text, empty when it was not given; raises `ApiError` for what is no Unicode."""
        value = self._values.get(name, "")
        return as_text(value) if isinstance(value, str) else json.dumps(value)

    def integer(self, name: str) -> int | None:
        """Return a whole number, or None when the parameter is missing or is no number (Telegram ignores those)."""
        return as_integer(self._values.get(name))

    def flag(self, name: str) -> bool:
        """Return a boolean; everything but true, yes and 1 is false."""
        value = self._values.get(name)
        return value is True or value == 1 or str(value).lower() in {"true", "yes", "1"}

    def json(self, name: str) -> object:
        """Return the decoded JSON value, None when missing.

        Raises `ApiError` when the text is not JSON.
        """
        value = self._values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            decoded: object = json.loads(value)
        except (ValueError, RecursionError):
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from None
        return decoded

    def fields(self, name: str) -> JsonObject | None:
        """Return a JSON object, None when missing; raises `ApiError` for any other JSON value."""
        value = self.json(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise bad_request("object expected as " + name.replace("_", " "))
        return value

    def items(self, name: str) -> list[object] | None:
        """Return a JSON array, None when missing; raises `ApiError` for any other JSON value."""
        value = self.json(name)
        if value is None:
            return None
        if not isinstance(value, list):
            raise bad_request("expected an Array of " + name.replace("_", " "))
        return value

    def given(self) -> JsonObject:
        """Return everything as it was given, a file by its name and size."""
        files = {name: f"{upload.name}, {len(upload.content)} bytes" for name, upload in self.uploads.items()}
        return self._values | files


def as_integer(value: object) -> int | None:
    """Return a JSON value as a whole number where it is one, written as text or not."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            return None
    return None


def as_object(value: object) -> JsonObject:
    """Return a JSON value that is an object, or an empty one."""
    return value if isinstance(value, dict) else {}


def as_objects(value: object) -> list[JsonObject]:
    """Return the objects of a JSON array, or nothing where there is no array."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def as_text(value: object) -> str:
    """Return a JSON value that is text, or empty text; raises `ApiError` for text with halves of characters."""
    if not isinstance(value, str):
        return ""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    return value
