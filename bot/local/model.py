"""The things of the world: users, chats with their members and topics, messages, updates."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.local.parameters import JsonObject

ANONYMOUS_ADMIN = 1087968824
"""The account every anonymous administrator writes as (@GroupAnonymousBot)."""
CHANNEL_BOT = 136817688
"""The account everybody who writes as a channel writes as (@Channel_Bot)."""
GENERAL_TOPIC = 1


class Status(StrEnum):
    """Somebody's standing in a group."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    LEFT = "left"
    KICKED = "kicked"

    @property
    def inside(self) -> bool:
        """Whether this is somebody who is in the group."""
        return self not in {Status.LEFT, Status.KICKED}

    @property
    def is_admin(self) -> bool:
        """Whether this is somebody who runs the group."""
        return self in {Status.CREATOR, Status.ADMINISTRATOR}


@dataclass(slots=True)
class User:
    """A person or a bot.

    `started`: has pressed Start in the private chat with the bot; `blocked`: has blocked the bot; `known`: the bot
    has met this person somewhere.
    """

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    known: bool = False

    def json(self) -> JsonObject:
        """Return the Bot API's User object."""
        return {
            "id": self.id,
            "is_bot": self.is_bot,
            "first_name": self.first_name,
            **{
                name: value
                for name, value in (
                    ("last_name", self.last_name),
                    ("username", self.username),
                    ("language_code", self.language_code),
                )
                if value is not None
            },
        }


@dataclass(slots=True)
class Member:
    """A user's place in a group; `anonymous` administrators write in the name of the group."""

    status: Status = Status.MEMBER
    anonymous: bool = False


@dataclass(slots=True)
class Topic:
    """A topic of a forum; its id is the id of the service message that opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Message:
    """One message; `content` holds the fields of its content as the Bot API names them (text, photo, caption, ...).

    `sender_chat` is set where a chat, not the user, is shown as the author. `thread` is the topic. `reply_to` is the
    id of the message replied to.
    """

    id: int
    chat: int
    date: int
    sender: int
    content: JsonObject
    sender_chat: int | None = None
    thread: int | None = None
    reply_to: int | None = None
    markup: JsonObject | None = None
    edited: int | None = None
    via_bot: bool = False
    inline_id: str | None = None
    quiet: bool = False
    service: bool = False


@dataclass(slots=True)
class Chat:
    """A chat. `kind` is `private`, `group` or `supergroup`.

    A private chat with the bot has the id of its `person`; one between two people has no `person` and the bot knows
    nothing of it. `last_bot` is the bot that posted last; `hears_all`: privacy mode was off when the bot came;
    `forbidden` names what plain members may not send (`text messages`, `photos`, ...).
    """

    id: int
    kind: str
    title: str
    person: int | None = None
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_bot: int | None = None
    hears_all: bool = False
    forbidden: set[str] = field(default_factory=set)
    pinned: int | None = None
    migrated_to: int | None = None
    deleted: bool = False
    next_id: int = 1

    @property
    def founder(self) -> int:
        """Whoever a group was founded by, there or not."""
        return next(iter(self.members))

    def status(self, user_id: int) -> Status | None:
        """Return somebody's standing, None for who was never here."""
        member = self.members.get(user_id)
        return None if member is None else member.status


@dataclass(slots=True)
class Update:
    """An update waiting to be fetched; `at` is when it came to be."""

    id: int
    at: float
    kind: str
    payload: JsonObject

    def json(self) -> JsonObject:
        """Return the Bot API's Update object."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass(slots=True)
class CallbackQuery:
    """A tap on an inline button and what became of it; `answer` is None until the bot answers."""

    id: str
    user: int
    at: float
    chat: int
    message: int
    answer: JsonObject | None = None
    closed: bool = False


@dataclass(slots=True)
class InlineQuery:
    """An inline query and its answer, None until the bot gives one."""

    id: str
    user: int
    at: float
    query: str
    offset: str
    answer: JsonObject | None = None


@dataclass(slots=True)
class Webhook:
    """Where updates are delivered instead of being fetched."""

    url: str
    secret: str = ""
    max_connections: int = 40
    last_error: str = ""
    last_error_at: int = 0


@dataclass(slots=True)
class Profile:
    """What BotFather and the bot itself set about the bot."""

    privacy: bool = True
    inline: bool = True
    inline_feedback: bool = True
    joins_groups: bool = True
    texts: dict[str, str] = field(default_factory=dict)
    """Name, description and about text: `name:ru` and the like to text."""
    commands: dict[str, list[JsonObject]] = field(default_factory=dict)
    """Command lists by `scope:language`; see `bot.local.commands`."""


ADMIN_RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)


def member_json(user: User, status: Status, *, anonymous: bool = False) -> JsonObject:
    """Return the Bot API's ChatMember object."""
    result: JsonObject = {"user": user.json(), "status": status.value}
    if status is Status.CREATOR:
        result["is_anonymous"] = anonymous
    elif status is Status.ADMINISTRATOR:
        result |= dict.fromkeys(ADMIN_RIGHTS, True) | {"can_be_edited": False, "is_anonymous": anonymous}
    elif status is Status.KICKED:
        result["until_date"] = 0
    return result
