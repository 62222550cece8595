"""Methods that change a message: editMessageText, -Caption, -Media, -ReplyMarkup."""

from __future__ import annotations

from bot.local.access import check_access, find_chat
from bot.local.core import Core, same_content
from bot.local.errors import ApiError, bad_request
from bot.local.markup import read_markup
from bot.local.methods.content import caption_content, media_content, text_content
from bot.local.methods.method import Method
from bot.local.model import Message
from bot.local.parameters import JsonObject, Parameters

CAPTIONED = ("photo", "document", "animation", "video")
CAPTION_FIELDS = frozenset({"caption", "caption_entities", "show_caption_above_media"})


def edit_text(core: Core, parameters: Parameters) -> JsonObject | bool:
    """https://core.telegram.org/bots/api#editmessagetext."""
    message = _find_message(core, parameters)
    text = parameters.text("text")
    content = text_content(core, text, parameters.text("parse_mode"), parameters.items("entities"))
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")
    return _edit(core, parameters, message, content)


def edit_caption(core: Core, parameters: Parameters) -> JsonObject | bool:
    """https://core.telegram.org/bots/api#editmessagecaption."""
    message = _find_message(core, parameters)
    caption = caption_content(
        core, parameters.text("caption"), parameters.text("parse_mode"), parameters.items("caption_entities")
    )
    if not any(kind in message.content for kind in CAPTIONED):
        raise bad_request("there is no caption in the message to edit")
    kept = {name: value for name, value in message.content.items() if name not in CAPTION_FIELDS}
    if caption and parameters.flag("show_caption_above_media"):
        caption["show_caption_above_media"] = True
    return _edit(core, parameters, message, kept | caption)


def edit_media(core: Core, parameters: Parameters) -> JsonObject | bool:
    """https://core.telegram.org/bots/api#editmessagemedia: a text may become a picture, not the other way round."""
    message = _find_message(core, parameters)
    media = parameters.fields("media")
    if media is None:
        raise bad_request("input media is not specified")
    _read_keyboard(core, parameters, message)
    content = media_content(core, parameters, media, uploads=message.inline_id is None)
    return _edit(core, parameters, message, content)


def edit_markup(core: Core, parameters: Parameters) -> JsonObject | bool:
    """https://core.telegram.org/bots/api#editmessagereplymarkup."""
    message = _find_message(core, parameters)
    return _edit(core, parameters, message, message.content)


def _find_message(core: Core, parameters: Parameters) -> Message:
    if parameters.has("inline_message_id"):
        place = core.inline_messages.get(parameters.text("inline_message_id"))
        if place is None:
            raise bad_request("invalid inline message identifier specified")
        message = core.chats[place[0]].messages.get(place[1])
        if message is None:
            raise ApiError(400, "Bad Request: MESSAGE_ID_INVALID")
        return message
    chat = find_chat(core, parameters)
    check_access(core, chat)
    number = parameters.integer("message_id")
    if number is None:
        raise bad_request("message identifier is not specified")
    found = chat.messages.get(number)
    if found is None:
        raise bad_request("message to edit not found")
    if found.sender != core.bot.id or found.service:
        raise bad_request("message can't be edited")
    return found


def _read_keyboard(core: Core, parameters: Parameters, message: Message) -> JsonObject | None:
    private = message.inline_id is None and core.chats[message.chat].kind == "private"
    return read_markup(parameters, private=private, inline_only=True)


def _edit(core: Core, parameters: Parameters, message: Message, content: JsonObject) -> JsonObject | bool:
    markup = _read_keyboard(core, parameters, message)
    if markup == message.markup and same_content(message.content, content):
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same as a "
            "current content and reply markup of the message"
        )
    message.content, message.markup = content, markup
    message.edited = int(core.now())
    core.touch()
    return True if message.inline_id is not None else core.message_json(message)


METHODS: dict[str, Method] = {
    "editMessageText": edit_text,
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "editMessageReplyMarkup": edit_markup,
}
