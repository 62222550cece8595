"""The content of what the bot sends: texts, captions and files, read from a call and held to Telegram's limits."""

from __future__ import annotations

from bot.local.core import Core
from bot.local.entities import FormattedText, parse_html, read_entities, strip, utf16_length
from bot.local.errors import bad_request
from bot.local.files import StoredFile
from bot.local.parameters import JsonObject, Parameters, as_text

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024


def read_formatted(text: str, parse_mode: str, entities: list[object] | None) -> FormattedText:
    """Return text as its parse mode or explicit entities say; raises `ApiError` for what cannot be parsed.

    Of Telegram's parse modes only HTML is known here.
    """
    if parse_mode.lower() == "html":
        return parse_html(text)
    if parse_mode:
        raise bad_request("unsupported parse_mode")
    return FormattedText(text, read_entities(entities, text) if entities else [])


def text_content(core: Core, text: str, parse_mode: str, entities: list[object] | None) -> JsonObject:
    """Return the content of a text message; raises `ApiError` for an empty or too long one."""
    if not text:
        raise bad_request("message text is empty")
    formatted = strip(read_formatted(text, parse_mode, entities))
    if not formatted.text:
        raise bad_request("text must be non-empty")
    if utf16_length(formatted.text) > LONGEST_TEXT:
        raise bad_request("message is too long")
    return core.content_of(formatted, text_field="text")


def caption_content(core: Core, caption: str, parse_mode: str, entities: list[object] | None) -> JsonObject:
    """Return the caption fields of a message, none for an empty caption; raises `ApiError` for a too long one."""
    formatted = strip(read_formatted(caption, parse_mode, entities))
    if utf16_length(formatted.text) > LONGEST_CAPTION:
        raise bad_request("message caption is too long")
    return core.content_of(formatted, text_field="caption")


def file_content(core: Core, parameters: Parameters, kind: str, value: str, *, uploads: bool = True) -> JsonObject:
    """Return the field of a file that is uploaded, or was before and is named by its file_id.

    `value` is a file_id, a web address (not fetched: refused as one that cannot be) or `attach://part`.
    `uploads` is False for inline messages, which take no new files (tdlib/td#3157).
    """
    file = _find_file(core, parameters, kind, value, uploads)
    if kind == "photo":
        return {"photo": core.files.photo_sizes(file)}
    described = core.files.describe(file)
    # The Bot API repeats an animation as a document, for programs that know no animations.
    names = ("animation", "document") if file.kind == "animation" else (file.kind,)
    return dict.fromkeys(names, described)


def _find_file(core: Core, parameters: Parameters, kind: str, value: str, uploads: bool) -> StoredFile:
    part = value.removeprefix("attach://") if value.startswith("attach://") else kind
    upload = parameters.uploads.get(part)
    if upload is None:
        if value.startswith("attach://"):
            raise bad_request(f"wrong file identifier/HTTP URL specified: there is no part {part}")
        if not value:
            raise bad_request(f"there is no {kind} in the request")
        return core.files.find(value, kind)
    if not uploads:
        raise bad_request("invalid message content specified")
    return core.files.add(kind, upload.name, upload.content)


def media_content(core: Core, parameters: Parameters, media: JsonObject, *, uploads: bool = True) -> JsonObject:
    """Return the content an InputMedia object stands for."""
    kind = as_text(media.get("type"))
    if kind not in {"photo", "document", "animation", "video"}:
        raise bad_request("can't parse InputMedia: Media type is wrong or unsupported")
    value = as_text(media.get("media"))
    if not value:
        raise bad_request("can't parse InputMedia: Media not found")
    content = file_content(core, parameters, kind, value, uploads=uploads)
    listed = media.get("caption_entities")
    entities = listed if isinstance(listed, list) else None
    caption = caption_content(core, as_text(media.get("caption")), as_text(media.get("parse_mode")), entities)
    content |= caption
    if caption and media.get("show_caption_above_media") is True:
        content["show_caption_above_media"] = True
    return content
