"""A local stand-in for Telegram's Bot API: for trying Damka without Telegram, and for its tests.

`World` is the pure world, `LocalRequest` the in-process transport for python-telegram-bot, `Server` the HTTP server
with the page, `Hands` one person acting. See https://core.telegram.org/bots/api for what is imitated.


What Telegram does not document is this stand-in's own reading, on the strict side: taps can be answered for 60 seconds,
a message comes along whole with a tap for 48 hours, a chat takes bursts of 5 messages, lengths are counted in UTF-16
units, webhooks get one update at a time. Web addresses of files are not fetched, albums, polls, payments, business
accounts and every parse mode but HTML are unknown.
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
