"""Answering taps, and fetching files: answerCallbackQuery, getFile."""

from __future__ import annotations

from bot.local.core import Core
from bot.local.entities import utf16_length
from bot.local.errors import bad_request
from bot.local.files import MOST_DOWNLOAD_BYTES, download_path
from bot.local.methods.method import Method
from bot.local.parameters import JsonObject, Parameters

LONGEST_ANSWER = 200
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def answer_callback_query(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#answercallbackquery: once, and soon."""
    tap = core.taps.get(parameters.text("callback_query_id"))
    if tap is None or tap.answer is not None or core.now() - tap.at > core.query_lifetime:
        raise bad_request(TOO_OLD)
    text = parameters.text("text")
    if utf16_length(text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = parameters.text("url")
    if url and not _may_open(core, url):
        raise bad_request("URL_INVALID")
    tap.answer = {"text": text, "alert": parameters.flag("show_alert"), "url": url}
    tap.closed = True
    core.touch()
    return True


def _may_open(core: Core, url: str) -> bool:
    """Only links that start the bot itself may be opened by an answer (games apart)."""
    name = (core.bot.username or "").lower()
    return url.lower().startswith(
        (
            f"https://t.me/{name}?start",
            f"http://t.me/{name}?start",
            f"t.me/{name}?start",
            f"tg://resolve?domain={name}&",
        )
    )


def get_file(core: Core, parameters: Parameters) -> JsonObject:
    """https://core.telegram.org/bots/api#getfile."""
    file, letter = core.files.resolve(parameters.text("file_id"))
    if file.size > MOST_DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    if file.kind == "photo":
        size = next(size for size in core.files.photo_sizes(file) if size["file_id"] == parameters.text("file_id"))
    else:
        size = core.files.describe(file)
    return {
        "file_id": size["file_id"],
        "file_unique_id": size["file_unique_id"],
        "file_size": size["file_size"],
        "file_path": download_path(file, letter),
    }


METHODS: dict[str, Method] = {"answerCallbackQuery": answer_callback_query, "getFile": get_file}
