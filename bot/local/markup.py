"""Reply markups: what Telegram accepts as buttons, and the words it refuses the rest with."""

from __future__ import annotations

import re

from bot.local.errors import ApiError, bad_request
from bot.local.parameters import JsonObject, Parameters, as_object, as_text

MOST_BUTTONS = 100
MOST_IN_A_ROW = 8
MOST_DATA_BYTES = 64
STYLES = frozenset({"primary", "success", "danger"})
ACTIONS = (
    "callback_data",
    "url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "web_app",
    "login_url",
    "copy_text",
    "callback_game",
    "pay",
)
HOST = re.compile(r"[\w-]+(\.[\w-]+)+|\[[0-9a-f:]+\]", re.ASCII | re.IGNORECASE)


def read_markup(parameters: Parameters, *, private: bool, inline_only: bool = False) -> JsonObject | None:
    """Return the `reply_markup` of a call, checked, or None where there is none or it holds no button.

    `private` tells whether it goes to a private chat (a Mini App button may stand only there), `inline_only` that
    the call edits a message and so takes an inline keyboard only. Raises `ApiError` as Telegram does.
    """
    if not parameters.has("reply_markup"):
        return None
    value = parameters.json("reply_markup")
    if not isinstance(value, dict):
        raise bad_request("object expected as reply markup")
    return check_markup(value, private=private, inline_only=inline_only)


def check_markup(value: JsonObject, *, private: bool, inline_only: bool = False) -> JsonObject | None:
    """Return a reply markup given as an object, checked; see `read_markup`."""
    if "inline_keyboard" in value:
        rows = _read_rows(value["inline_keyboard"], private)
        return {"inline_keyboard": rows} if rows else None
    if inline_only and value:
        raise bad_request("inline keyboard expected")
    if "keyboard" in value:
        return {**value, "keyboard": _reply_rows(value["keyboard"])}
    for name in ("force_reply", "remove_keyboard"):
        if not isinstance(value.get(name, True), bool):
            raise bad_request(f'field "{name}" must be of type Boolean')
    if value.get("force_reply") is True or value.get("remove_keyboard") is True:
        return value
    return None


def _read_rows(value: object, private: bool) -> list[list[JsonObject]]:
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise bad_request('field "inline_keyboard" must be of type Array')
    rows = [[_read_button(button, private) for button in row] for row in value if row]
    if sum(map(len, rows)) > MOST_BUTTONS or any(len(row) > MOST_IN_A_ROW for row in rows):
        raise bad_request("reply markup is too long")
    return rows


def _refused(text: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {text}")


def _read_button(value: object, private: bool) -> JsonObject:
    if not isinstance(value, dict):
        raise _refused("InlineKeyboardButton must be an Object")
    if not isinstance(value.get("text"), str):
        raise _refused('Can\'t find field "text"')
    if not as_text(value["text"]).strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if "style" in value and value["style"] not in STYLES:
        raise _refused("Invalid button style specified")
    action = next((name for name in ACTIONS if _given(value.get(name))), None)
    if action is None:
        raise _refused("Text buttons are unallowed in the inline keyboard")
    _check_action(action, value, private)
    kept = ("text", action, "style", "icon_custom_emoji_id")
    return {name: value[name] for name in kept if name in value}


def _given(value: object) -> bool:
    return isinstance(value, dict) or value is True or (isinstance(value, str))


def _check_action(action: str, button: JsonObject, private: bool) -> None:
    value = button[action]
    if action == "callback_data":
        if not value:
            raise _refused("Text buttons are unallowed in the inline keyboard")
        if len(as_text(value).encode()) > MOST_DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
    elif action == "url":
        check_url(as_text(value))
    elif action == "web_app":
        url = as_text(as_object(value).get("url"))
        if not url.startswith("https://"):
            raise bad_request(f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed")
        if not private:
            raise bad_request("BUTTON_TYPE_INVALID")
    elif action == "copy_text":
        if not 1 <= len(as_text(as_object(value).get("text"))) <= 256:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
    elif action in {"pay", "callback_game"}:
        raise bad_request("BUTTON_TYPE_INVALID")


def check_url(url: str) -> None:
    """Raise `ApiError` for a button address that Telegram does not take (no host, not http, https, tg or ton)."""
    if not url:
        raise _refused("Text buttons are unallowed in the inline keyboard")
    if url.startswith(("tg://", "ton://")):
        return
    scheme, separator, rest = url.partition("://")
    if not separator:
        scheme, rest = "http", url
    host = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")[2]
    host = re.sub(r":\d+$", "", host)
    if scheme.lower() not in {"http", "https"}:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Unsupported URL protocol")
    if not HOST.fullmatch(host) or any(sign.isspace() for sign in url):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def _reply_rows(value: object) -> list[object]:
    if not isinstance(value, list) or not all(isinstance(row, list) and row for row in value):
        raise bad_request('field "keyboard" must be of type Array')
    for row in value:
        for button in row:
            text = button if isinstance(button, str) else as_object(button).get("text")
            if not text or not isinstance(text, str):
                raise bad_request('can\'t parse keyboard button: Field "text" must be a non-empty String')
    return value


def buttons_of(markup: JsonObject | None) -> list[JsonObject]:
    """Return the buttons of an inline keyboard in reading order, nothing for any other markup."""
    rows = (markup or {}).get("inline_keyboard")
    if not isinstance(rows, list):
        return []
    return [button for row in rows if isinstance(row, list) for button in row if isinstance(button, dict)]
