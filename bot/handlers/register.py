"""Which handler gets which update, in one readable order."""

from collections.abc import Callable
from typing import TypeAlias

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    ChosenInlineResultHandler,
    CommandHandler,
    ContextTypes,
    ExtBot,
    InlineQueryHandler,
    MessageHandler,
    TypeHandler,
    filters,
)

from bot.clock import Stopwatch
from bot.guard import Guard
from bot.handlers.echoes import Echoes
from bot.handlers.events import Events
from bot.handlers.gate import Gate
from bot.handlers.inline import Inline
from bot.handlers.taps import Taps
from bot.handlers.words import PLAN_IN, Words
from bot.service.desk import Desk

# The dictionaries and the job queue of python-telegram-bot are not used: nothing may live in memory only.
Unused: TypeAlias = dict[object, object]
App: TypeAlias = Application[ExtBot[None], ContextTypes.DEFAULT_TYPE, Unused, Unused, Unused, None]

UPDATES = ["message", "callback_query", "my_chat_member", "inline_query", "chosen_inline_result"]
"""The kinds of update the bot asks Telegram for."""

BEFORE_ALL = -1
"""The group of handlers that python-telegram-bot asks before those of group 0."""


def register(application: App, desk: Desk, wake: Callable[[], None], guard: Guard, stopwatch: Stopwatch) -> None:
    """Add every handler. Edited messages are not asked for: a move is not unsaid by editing it."""
    words, taps, events = Words(desk, wake), Taps(desk, wake, Echoes(stopwatch)), Events(desk, wake)
    inline = Inline(desk, wake)
    add = application.add_handler
    add(TypeHandler(Update, Gate(guard, desk, wake).on_update), group=BEFORE_ALL)
    add(CallbackQueryHandler(taps.on_tap))
    add(InlineQueryHandler(inline.on_query))
    add(ChosenInlineResultHandler(inline.on_chosen))
    add(MessageHandler(filters.StatusUpdate.MIGRATE, events.on_upgrade))
    add(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, events.on_left))
    add(MessageHandler(filters.StatusUpdate.NEW_CHAT_MEMBERS, events.on_joined))
    add(ChatMemberHandler(events.on_membership, ChatMemberHandler.MY_CHAT_MEMBER))
    for names, handler in (
        (["start"], words.on_start),
        (["help"], words.on_help),
        (["new", "play"], words.on_new),
        (["games"], words.on_games),
        (["board"], words.about("board")),
        (["move"], words.on_move),
        (["draw"], words.about("draw")),
        (["resign"], words.about("resign")),
        (["takeback"], words.about("takeback")),
        (["history"], words.about("history")),
        (["replay"], words.about("replay")),
        (["mute"], words.about("mute")),
        (["rematch"], words.on_rematch),
        (["note"], words.on_note),
        (["next"], words.on_next),
        (["plan"], words.on_plan),
        (["cancel"], words.on_cancel),
        (["rules"], words.on_rules),
        (["settings"], words.on_settings),
    ):
        add(CommandHandler(names, handler, filters=filters.UpdateType.MESSAGE))
    add(MessageHandler(filters.Regex(PLAN_IN) & filters.COMMAND & filters.UpdateType.MESSAGE, words.on_plan_in))
    add(MessageHandler(filters.TEXT & ~filters.COMMAND & filters.UpdateType.MESSAGE, words.on_text))
    add(MessageHandler(filters.COMMAND & filters.UpdateType.MESSAGE, words.on_unknown))
    said = filters.UpdateType.MESSAGE & ~filters.StatusUpdate.ALL
    add(MessageHandler(filters.ChatType.PRIVATE & said, words.on_other))
