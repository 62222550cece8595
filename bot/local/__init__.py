"""A local stand-in for Telegram's Bot API: for trying Damka without Telegram, and for its tests.

`World` is the pure world, `LocalRequest` the in-process transport for python-telegram-bot, `Server` the HTTP server
with the page, `Hands` one person acting. See https://core.telegram.org/bots/api for what is imitated.
"""

from bot.local.dispatch import AnswerLost
from bot.local.errors import ActionError, ApiError
from bot.local.faults import Fault, FaultKind
from bot.local.hands import Hands
from bot.local.limits import UNLIMITED, Limits
from bot.local.model import Chat, Message, Status, Topic, User
from bot.local.request import LocalRequest
from bot.local.server import Server
from bot.local.world import World

__all__ = [
    "UNLIMITED",
    "ActionError",
    "AnswerLost",
    "ApiError",
    "Chat",
    "Fault",
    "FaultKind",
    "Hands",
    "Limits",
    "LocalRequest",
    "Message",
    "Server",
    "Status",
    "Topic",
    "User",
    "World",
]
