"""Inline mode: answerInlineQuery."""

from __future__ import annotations

import re

from bot.local.core import Core
from bot.local.errors import bad_request
from bot.local.markup import check_markup
from bot.local.methods.content import caption_content, file_content, text_content
from bot.local.methods.method import Method
from bot.local.methods.queries import TOO_OLD
from bot.local.parameters import JsonObject, Parameters, as_integer, as_object, as_text

MOST_RESULTS = 50
MOST_ID_BYTES = 64
MOST_OFFSET_BYTES = 64
START_PARAMETER = re.compile(r"[A-Za-z0-9_-]{1,64}")
DEFAULT_CACHE_TIME = 300


def answer_inline_query(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#answerinlinequery; of the kinds of result, articles and known photos."""
    query = core.inline_queries.get(parameters.text("inline_query_id"))
    if query is None or query.answer is not None or core.now() - query.at > core.query_lifetime:
        raise bad_request(TOO_OLD)
    results = [_read_result(core, as_object(value)) for value in parameters.items("results") or []]
    if len(results) > MOST_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    if len({as_text(result["id"]) for result in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    if len(parameters.text("next_offset").encode()) > MOST_OFFSET_BYTES:
        raise bad_request("NEXT_OFFSET_INVALID")
    cache_time = parameters.integer("cache_time")
    query.answer = {
        "results": results,
        "next_offset": parameters.text("next_offset"),
        "cache_time": DEFAULT_CACHE_TIME if cache_time is None else cache_time,
        "is_personal": parameters.flag("is_personal"),
        "button": _read_button(parameters),
    }
    core.touch()
    return True


def _read_button(parameters: Parameters) -> JsonObject | None:
    button = parameters.fields("button")
    if button is None:
        return None
    if not as_text(button.get("text")):
        raise bad_request('can\'t parse inline query results button: Field "text" must be non-empty')
    if "web_app" not in button and not START_PARAMETER.fullmatch(as_text(button.get("start_parameter"))):
        raise bad_request("START_PARAM_INVALID")
    return button


def _read_result(core: Core, value: JsonObject) -> JsonObject:
    number = as_text(value.get("id"))
    if not 1 <= len(number.encode()) <= MOST_ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    kind = as_text(value.get("type"))
    if kind == "article":
        if not as_text(value.get("title")):
            raise bad_request("ARTICLE_TITLE_EMPTY")
        content = _written(core, as_object(value.get("input_message_content")))
    elif kind == "photo" and "photo_file_id" in value:
        file_id = as_text(value.get("photo_file_id"))
        content = file_content(core, Parameters({}), "photo", file_id, uploads=False)
        if "input_message_content" in value:
            content = _written(core, as_object(value["input_message_content"]))
        else:
            content |= _captioned(core, value)
    else:
        raise bad_request("can't parse inline query result: unsupported inline query result type")
    markup = value.get("reply_markup")
    return {
        "id": number,
        "type": kind,
        "title": as_text(value.get("title")),
        "description": as_text(value.get("description")),
        "content": content,
        "markup": check_markup(as_object(markup), private=False, inline_only=True) if markup is not None else None,
        "photo": as_text(value.get("photo_file_id")),
    }


def _written(core: Core, content: JsonObject) -> JsonObject:
    entities = content.get("entities")
    listed = entities if isinstance(entities, list) else None
    return text_content(core, as_text(content.get("message_text")), as_text(content.get("parse_mode")), listed)


def _captioned(core: Core, value: JsonObject) -> JsonObject:
    entities = value.get("caption_entities")
    listed = entities if isinstance(entities, list) else None
    return caption_content(core, as_text(value.get("caption")), as_text(value.get("parse_mode")), listed)


def cached_for(answer: JsonObject) -> int:
    """Return the seconds Telegram gives the same answer to the same query without asking the bot."""
    return as_integer(answer.get("cache_time")) or 0


METHODS: dict[str, Method] = {"answerInlineQuery": answer_inline_query}
