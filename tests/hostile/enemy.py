"""The enemy: makes updates that look as if Telegram had sent them, with everything in them that is in people's hands.

What Telegram vouches for is left true: who writes, and that the victims are in their chats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import get_args

from bot.callbacks import AcceptInline, Callback, Draft, encode, move_id
from bot.views.settings import SETTINGS
from bot.views.state import Seat
from rules import VARIANTS, Color, Game
from tests.hostile import strings
from tests.hostile.accounts import BOT, NOW, Json, Knowledge
from tests.hostile.oddities import Oddities

MOVES = tuple(move_id(move) for rules in VARIANTS.values() for move in Game.new(rules).legal)
SEALS = ("A" * 14, "-" * 14, "abcdefABCDEFGH")
"""As long as those of inline cards."""


class Enemy(Oddities):
    """Makes one update after the other; the same seed makes the same ones."""

    def __init__(self, seed: int, known: Knowledge) -> None:
        super().__init__(seed, known)
        self._number = 500_000_000
        self._tap = 0
        self._sent: list[Json] = []

    def update(self) -> Json:
        """The next update. A tap's id begins with `h`; what cannot be an update of Telegram's has `broken` in it."""
        random = self.random
        if self._sent and random.random() < 0.02:
            return self._replayed()
        self._number += random.choice((1, 1, 1, 2, 100))
        chance = random.random()
        if chance < 0.5:
            content = {"callback_query": self.tap()}
        elif chance < 0.85:
            content = {"message": self.message()}
        elif chance < 0.95:
            content = self.oddity()
        elif chance < 0.99:
            content = self.inline()
        else:
            content = self.broken()
        update = {"update_id": self._number, **content}
        self._sent.append(update)
        del self._sent[:-200]
        return update

    def _replayed(self) -> Json:
        old = self.random.choice(self._sent)
        if self.random.random() < 0.5:
            return old
        self._number += 1
        update = {**old, "update_id": self._number}
        if "callback_query" in update and "broken" not in update:
            update["callback_query"] = {**update["callback_query"], "id": self._tap_id()}
        return update

    # Taps

    def tap(self) -> Json:
        query: Json = {
            "id": self._tap_id(),
            "from": self.person(),
            "chat_instance": str(self.random.randrange(10**18)),
            "data": self.data(),
        }
        match self.random.randrange(12):
            case 0:
                return query | {"inline_message_id": self.random.choice(self.known.cards)}
            case 1:
                return query
            case 2:
                chat = self.chat(query["from"])
                return query | {"message": {"chat": chat, "message_id": self.message_id(), "date": 0}}
            case 3:
                del query["data"]
                return query | {"game_short_name": "draughts", "message": self.random.choice(self.known.boards)}
            case 4 | 5:
                return query | {"message": self._bots_message(query["from"], query["data"])}
            case _:
                return query | {"message": self.random.choice(self.known.boards)}

    def _bots_message(self, sender: Json, tapped: str) -> Json:
        """A message of the bot's, in a chat of the sender's, with any buttons but the one said to be tapped."""
        buttons = [{"text": strings.name(self.random), "callback_data": self.data()} for _ in range(3)]
        rows = [[button] for button in buttons if button["callback_data"] != tapped]
        return {
            "message_id": self.message_id(),
            "from": BOT,
            "chat": self.chat(sender),
            "date": NOW,
            "text": strings.text(self.random),
            "reply_markup": {"inline_keyboard": rows},
        }

    def data(self) -> str:
        random = self.random
        match random.randrange(6):
            case 0:
                return strings.text(random)
            case 1:
                return strings.mangled(random, random.choice(self.known.data))
            case 2:
                return random.choice(self.known.data)
            case 3:
                letter = random.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
                return ":".join([letter, *(self._field() for _ in range(random.randrange(5)))])
            case _:
                return self._wellformed()

    def _field(self) -> str:
        random = self.random
        return random.choice(("0", "1", "2", "zzzzzzzzzzzz", "a1", "c3", "d4", "#1", "", "russian", "abcdefgh", "-1"))

    def _wellformed(self) -> str:
        """The data of a button that could be one of ours, about games and people that need not be the enemy's."""
        return self.data_of(self.random.choice(get_args(Callback)))

    def data_of(self, kind: type[Callback]) -> str:
        """The data of a button of this kind; now and then one that is too long for a button."""
        build: Callable[..., Callback] = kind
        try:
            return encode(build(**{one.name: self._value(one.name, str(one.type)) for one in fields(kind)}))
        except ValueError:
            return "x:1:1:" + "0" * 64

    def _value(self, name: str, kind: str) -> object:
        random, known = self.random, self.known
        match name:
            case "draft":
                return self._draft()
            case "by":
                return random.choice(tuple(Color))
            case "game":
                return random.choice((*known.games, *range(1, 6), 2**60))
            case "owner":
                return random.choice((*known.people, *known.people, *known.victims))
            case "opponent":
                return random.choice((None, None, *known.people, *known.victims, "someone", "x" * 32))
            case "token":
                return random.choice((*known.tokens, "A" * 16, "-" * 16, *SEALS))
            case "variant" | "key":
                return random.choice((*VARIANTS,))
            case "move" | "line" | "expected":
                none = () if name == "move" else ("", "")
                return random.choice(("abcdefgh", "--------", random.choice(MOVES), *none))
            case "place":
                return random.choice((None, 0, known.club, *known.strangers, *known.groups))
            case "start" | "end" | "square":
                return random.choice(("a1", "c3", "d4", "l12", "z99"))
            case _ if "int" in kind:
                return random.choice((0, 1, 2, 3, 4, 5, 2**62))
            case _:
                values = [value for values in SETTINGS.values() for value in values]
                return random.choice(("a", "me", "here", *SETTINGS, *values))

    def _draft(self) -> Draft:
        key = self.random.choice((*VARIANTS,))
        options = VARIANTS[key].options
        chosen = tuple(sorted((one.name, self.random.choice(one.values[1:])) for one in options[:1]))
        owner, opponent = self._value("owner", ""), self._value("opponent", "")
        source = self.random.choice((None, None, (self._value("game", ""), self.random.choice((0, 1, 2, 2**40)))))
        opponent = opponent if source is None else None
        return Draft(key, owner, self.random.choice(tuple(Seat)), chosen, opponent, source)  # type: ignore[arg-type]

    # Inline mode

    def inline(self) -> Json:
        """What is typed after the bot's name in some chat, or a card said to have been sent there."""
        random, sender = self.random, self.person()
        if random.random() < 0.6:
            return {"inline_query": {"id": "1", "from": sender, "query": strings.query(random), "offset": "-1"}}
        card = self.data_of(AcceptInline) if random.random() < 0.7 else self.data()
        result = {"result_id": card, "from": sender, "query": strings.query(random)}
        return {"chosen_inline_result": result | {"inline_message_id": random.choice(self.known.cards)}}

    # Messages

    def message(self) -> Json:
        random = self.random
        sender = self.person()
        message: Json = {"message_id": self.message_id(), "from": sender, "chat": self.chat(sender), "date": NOW}
        said = strings.command(random) if random.random() < 0.5 else strings.text(random)
        message["text"] = said
        message |= random.choice(({}, {}, {"entities": self.entities(said)}))
        if random.random() < 0.3:
            message["reply_to_message"] = random.choice(self.known.boards)
        if random.random() < 0.1:
            message |= {"message_thread_id": random.choice((1, 7, 2**31)), "is_topic_message": random.random() < 0.5}
        if random.random() < 0.05:
            message |= {"sender_chat": {"id": random.choice(self.known.groups), "type": "supergroup", "title": "x"}}
            message["from"] = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
        if random.random() < 0.05:
            message |= {"forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": strings.name(random)}}
        return message

    def entities(self, said: str) -> list[Json]:
        """Entities in places where there may be nothing, among them those Telegram would find."""
        random = self.random
        word = said.split(" ", 1)[0]
        found: list[Json] = []
        if word.startswith("/") and random.random() < 0.8:
            found.append({"type": "bot_command", "offset": 0, "length": len(word)})
        for _ in range(random.randrange(4)):
            entity: Json = {
                "type": random.choice(("bot_command", "mention", "text_mention", "url", "code", "unheard_of")),
                "offset": random.choice((0, 1, random.randrange(len(said) + 1), 4095, -1, 2**31)),
                "length": random.choice((0, 1, 3, 5, 4096, -5, 2**31)),
            }
            if entity["type"] == "text_mention" and random.random() < 0.8:
                entity["user"] = self.person()
            found.append(entity)
        return found

    def _tap_id(self) -> str:
        self._tap += 1
        return f"h{self._tap}"
