"""Methods that send: sendMessage, sendPhoto, sendDocument, sendAnimation, sendVideo, sendChatAction."""

from __future__ import annotations

from functools import partial

from bot.local.access import check_access, check_right, find_answered, find_chat, find_thread
from bot.local.core import Core
from bot.local.errors import bad_request
from bot.local.markup import read_markup
from bot.local.methods.content import caption_content, file_content, text_content
from bot.local.methods.method import Method
from bot.local.parameters import JsonObject, Parameters

RIGHTS = {"photo": "photos", "document": "documents", "animation": "animations", "video": "videos"}
CHAT_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def send_message(core: Core, parameters: Parameters) -> JsonObject:
    """https://core.telegram.org/bots/api#sendmessage."""
    text = parameters.text("text")
    content = text_content(core, text, parameters.text("parse_mode"), parameters.items("entities"))
    return _send(core, parameters, content, "text messages")


def send_file(core: Core, parameters: Parameters, kind: str) -> JsonObject:
    """https://core.telegram.org/bots/api#sendphoto and the like."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    check_right(core, chat, RIGHTS[kind])
    caption = caption_content(
        core, parameters.text("caption"), parameters.text("parse_mode"), parameters.items("caption_entities")
    )
    # Whatever else may be wrong with the call is found before the file is taken in.
    _check(core, parameters)
    content = file_content(core, parameters, kind, parameters.text(kind)) | caption
    if caption and parameters.flag("show_caption_above_media"):
        content["show_caption_above_media"] = True
    return _send(core, parameters, content, RIGHTS[kind])


def _check(core: Core, parameters: Parameters) -> None:
    chat = find_chat(core, parameters)
    find_thread(core, chat, parameters, find_answered(core, chat, parameters))
    read_markup(parameters, private=chat.kind == "private")


def _send(core: Core, parameters: Parameters, content: JsonObject, right: str) -> JsonObject:
    chat = find_chat(core, parameters)
    check_access(core, chat)
    check_right(core, chat, right)
    answered = find_answered(core, chat, parameters)
    thread = find_thread(core, chat, parameters, answered)
    markup = read_markup(parameters, private=chat.kind == "private")
    message = core.new_message(chat, core.bot, content)
    message.thread = thread
    message.reply_to = answered.id if answered is not None else None
    message.markup = markup
    message.quiet = parameters.flag("disable_notification")
    core.post(message)
    return core.message_json(message)


def send_chat_action(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#sendchataction."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    find_thread(core, chat, parameters, None)
    if parameters.text("action").lower() not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    return True


METHODS: dict[str, Method] = {
    "sendMessage": send_message,
    "sendPhoto": partial(send_file, kind="photo"),
    "sendDocument": partial(send_file, kind="document"),
    "sendAnimation": partial(send_file, kind="animation"),
    "sendVideo": partial(send_file, kind="video"),
    "sendChatAction": send_chat_action,
}
