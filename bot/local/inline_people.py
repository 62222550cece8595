"""What people do in inline mode: type `@bot query` in any chat and choose one of the offered results."""

from __future__ import annotations

import base64

from bot.local.errors import ActionError
from bot.local.forums import Forums
from bot.local.ground import forget_old
from bot.local.methods.inline import cached_for
from bot.local.model import InlineQuery, Message
from bot.local.parameters import JsonObject, as_object, as_objects

LONGEST_QUERY = 256


class InlinePeople(Forums):
    """People who also use inline mode."""

    def inline_query(self, user_id: int, chat_id: int, query: str, *, offset: str = "") -> InlineQuery:
        """Type `@bot query` in a chat; the bot's answer appears in the returned query.

        An answer that Telegram still keeps (`cache_time`) is there at once and the bot is not asked.
        """
        user, chat = self._person(user_id), self._chat(chat_id)
        if not self.profile.inline:
            raise ActionError("the bot has no inline mode")
        if len(query) > LONGEST_QUERY:
            raise ActionError(f"an inline query has at most {LONGEST_QUERY} characters")
        asked = InlineQuery(str(self.count("inline", 7_000_001)), user_id, self.now(), query, offset)
        asked.answer = self._cached(asked)
        self.inline_queries[asked.id] = asked
        forget_old(self.inline_queries, self.now() - self.query_lifetime)
        if asked.answer is None:
            user.known = True
            kind = "sender" if chat.person is not None else chat.kind
            payload: JsonObject = {"id": asked.id, "from": user.json(), "query": query, "offset": offset}
            self.push("inline_query", payload | {"chat_type": kind})
        return asked

    def _cached(self, asked: InlineQuery) -> JsonObject | None:
        for query in reversed(self.inline_queries.values()):
            answer = query.answer
            if answer is None or (query.query, query.offset) != (asked.query, asked.offset):
                continue
            mine = not answer["is_personal"] or query.user == asked.user
            if mine and asked.at < query.at + cached_for(answer):
                return answer
        return None

    def choose_inline(
        self, user_id: int, chat_id: int, query_id: str, result_id: str, *, thread: int | None = None
    ) -> Message:
        """Send one of the results of an inline query into a chat."""
        asked = self.inline_queries.get(query_id)
        answer = asked.answer if asked is not None else None
        result = next((found for found in as_objects((answer or {}).get("results")) if found["id"] == result_id), None)
        if asked is None or result is None:
            raise ActionError(f"there is no result {result_id} to choose")
        user, chat = self._person(user_id), self._chat(chat_id)
        member = self._writer(user, chat)
        message = self.new_message(chat, user, dict(as_object(result["content"])))
        message.via_bot, message.thread = True, self._topic(chat, member, thread)
        chosen: JsonObject = {"result_id": result_id, "from": user.json(), "query": asked.query}
        markup = as_object(result["markup"])
        if markup:
            number = self.count("inline message")
            message.markup = markup
            message.inline_id = base64.urlsafe_b64encode(f"inline:{number:08}".encode()).decode().rstrip("=")
            self.inline_messages[message.inline_id] = (chat.id, message.id)
            chosen["inline_message_id"] = message.inline_id
        self.post(message)
        if self.profile.inline_feedback:
            self.push("chosen_inline_result", chosen)
        return message
