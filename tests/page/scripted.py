"""A bot with a few fixed answers, so that the page can be tried without the real one."""

from __future__ import annotations

import io
import json
from html import escape
from threading import Event, Thread
from typing import Any

import httpx
from PIL import Image

Json = dict[str, Any]

KEYBOARD = [
    [{"text": "Why?", "callback_data": "toast You must capture"}, {"text": "Picture", "callback_data": "edit"}],
    [
        {"text": "Accept", "callback_data": "toast Accepted", "style": "success"},
        {"text": "Resign", "callback_data": "alert Resign this game?", "style": "danger"},
    ],
    [
        {"text": "Play in private", "url": "https://t.me/damka_local_bot?start=join_7", "style": "primary"},
        {"text": "Share", "switch_inline_query": "keny"},
        {"text": "Copy", "copy_text": {"text": "1. a3-b4"}},
    ],
    [
        {"text": "Into a group", "url": "https://t.me/damka_local_bot?startgroup=g5"},
        {"text": "Website", "url": "https://example.org/rules"},
        {"text": "Ask here", "switch_inline_query_current_chat": "tama"},
    ],
]
COMMANDS = [{"command": "new", "description": "Start a game"}, {"command": "games", "description": "My games"}]


class ScriptedBot:
    """Polls a Bot API server from a thread of its own until `stop`.

    To "/start X" and other commands it says what it heard, with `KEYBOARD`; to "board" it sends a picture with the
    same buttons; to "name?" it asks for a reply; to anything else it repeats the text. Callback data says how a tap
    is answered. `heard` are the updates.
    """

    def __init__(self, root: str, token: str) -> None:
        self.heard: list[Json] = []
        self.offset = 0  # of the next update; back to 0 when the world begins anew
        self._client = httpx.Client(base_url=f"{root}/bot{token}/", timeout=10)
        self._stopped = Event()
        self._thread = Thread(target=self._run)

    def start(self) -> None:
        """Begin to poll."""
        self.call("setMyCommands", commands=json.dumps(COMMANDS))
        self._thread.start()

    def stop(self) -> None:
        """Stop polling and wait for the thread's end; quick once the server is gone."""
        self._stopped.set()
        self._thread.join()
        self._client.close()

    def call(self, method: str, files: dict[str, bytes] | None = None, **parameters: object) -> Any:
        """Call a method and return its result, or the description of the refusal."""
        answer = self._client.post(method, data=parameters, files=files).json()
        return answer["result"] if answer["ok"] else answer["description"]

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                for update in self.call("getUpdates", offset=self.offset, timeout=1):
                    self.offset = update["update_id"] + 1
                    self.heard.append(update)
                    self._answer(update)
            except httpx.TransportError:
                self._stopped.wait(0.1)  # the server is away

    def _answer(self, update: Json) -> None:
        message = update.get("message", {})
        if "text" in message and "via_bot" not in message:
            self._answer_text(message)
        elif "callback_query" in update:
            self._answer_tap(update["callback_query"])
        elif "inline_query" in update:
            self._answer_inline(update["inline_query"])

    def _answer_text(self, message: Json) -> None:
        text = message["text"]
        place: Json = {"chat_id": message["chat"]["id"], "parse_mode": "HTML"}
        if message.get("is_topic_message"):
            place["message_thread_id"] = message["message_thread_id"]
        buttons: Json = {"reply_markup": json.dumps({"inline_keyboard": KEYBOARD})}
        caller = f'<a href="tg://user?id={message["from"]["id"]}">{escape(message["from"]["first_name"])}</a>'
        if "board" in text:
            caption = f"<b>Keny</b>, {caller} to move\nKnow your answer? /plan_12\n2 more games wait: /next"
            self.call("sendPhoto", {"photo": picture("tan")}, caption=caption, **place, **buttons)
        elif "name?" in text:
            self.call("sendMessage", text="What is your name?", reply_markup='{"force_reply": true}', **place)
        elif text.startswith("/"):
            self.call("sendMessage", text=f"<b>Heard</b> {escape(text)} from {caller}", **place, **buttons)
        else:
            self.call("sendMessage", text=f"You said: {escape(text)}", **place)

    def _answer_tap(self, tap: Json) -> None:
        kind, _, words = tap["data"].partition(" ")
        answer: Json = {"callback_query_id": tap["id"]}
        if kind == "edit":
            media = {"type": "photo", "media": "attach://new", "caption": "moved"}
            place: Json = {"chat_id": tap["message"]["chat"]["id"], "message_id": tap["message"]["message_id"]}
            buttons = json.dumps({"inline_keyboard": [[{"text": "Undo", "callback_data": "toast undone"}]]})
            self.call("answerCallbackQuery", **answer)
            self.call(
                "editMessageMedia", {"new": picture("brown")}, media=json.dumps(media), reply_markup=buttons, **place
            )
        else:
            self.call("answerCallbackQuery", text=words, show_alert=json.dumps(kind == "alert"), **answer)

    def _answer_inline(self, query: Json) -> None:
        result = {
            "type": "article",
            "id": "challenge",
            "title": f"Challenge: {query['query']}",
            "description": "Whoever accepts plays",
            "input_message_content": {"message_text": f"Who plays {query['query']}?"},
            "reply_markup": {"inline_keyboard": [[{"text": "Accept", "callback_data": "toast Accepted"}]]},
        }
        self.call("answerInlineQuery", inline_query_id=query["id"], results=json.dumps([result]), cache_time=0)


def picture(color: str) -> bytes:
    """Return a plain square picture as large as a board."""
    out = io.BytesIO()
    Image.new("RGB", (800, 800), color).save(out, "PNG")
    return out.getvalue()
