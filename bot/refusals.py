"""What Telegram's refusals mean to somebody who wants to send a message."""

import os
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    RetryAfter,
    TelegramError,
)

from storage.records import Place

# python-telegram-bot warns at every RetryAfter unless it may give the time as a timedelta.
os.environ["PTB_TIMEDELTA"] = "true"


class Refusal(Enum):
    """The kinds of refusal that call for different answers."""

    DONE = "done"  # it already looks like that
    GONE = "gone"  # the message to edit is not there or not editable
    OTHER_KIND = "other kind"  # the message to edit is a picture, whose caption is meant, or it is none
    NO_TOPIC = "no topic"
    MOVED = "moved"  # the group has become a supergroup
    WAIT = "wait"
    UNREACHABLE = "unreachable"  # nothing can be written to this chat
    BAD_PICTURE = "bad picture"  # a picture, or the file id of one, that Telegram does not take
    NO_PICTURES = "no pictures"  # texts may be sent to this chat, pictures not
    AGAIN = "again"  # the network or Telegram itself: try later
    NEVER = "never"  # the request is wrong and will stay wrong


@dataclass(frozen=True, slots=True)
class Verdict:
    """A refusal with what belongs to it: seconds to wait, or the chat's new id."""

    refusal: Refusal
    seconds: float = 0.0
    new_chat_id: int | None = None


class Unreachable(Protocol):
    """What the sender tells when a chat turns out to be closed to it or to have moved."""

    async def lost(self, place: Place) -> None:
        """Nothing can be written to this chat any more."""

    async def moved(self, old: int, new: int) -> None:
        """The group has become a supergroup with a new id."""

    async def topic_lost(self, place: Place) -> None:
        """The topic is closed or deleted."""


# Telegram's descriptions, compared in lower case since python-telegram-bot changes their case.
_TEXTS = (
    ("message is not modified", Refusal.DONE),
    ("message to edit not found", Refusal.GONE),
    ("message can't be edited", Refusal.GONE),
    ("message_id_invalid", Refusal.GONE),
    ("invalid inline message identifier", Refusal.GONE),
    ("there is no text in the message to edit", Refusal.OTHER_KIND),
    ("there is no caption in the message to edit", Refusal.OTHER_KIND),
    ("message thread not found", Refusal.NO_TOPIC),
    ("topic_closed", Refusal.NO_TOPIC),
    ("topic_deleted", Refusal.NO_TOPIC),
    ("wrong file identifier", Refusal.BAD_PICTURE),
    ("wrong remote file identifier", Refusal.BAD_PICTURE),
    ("image_process_failed", Refusal.BAD_PICTURE),
    ("photo_invalid", Refusal.BAD_PICTURE),
    ("file is too big", Refusal.BAD_PICTURE),
    ("wrong file_id", Refusal.BAD_PICTURE),
    ("photo_save_file_invalid", Refusal.BAD_PICTURE),
    ("media_empty", Refusal.BAD_PICTURE),
    ("media_invalid", Refusal.BAD_PICTURE),
    ("file_reference", Refusal.BAD_PICTURE),
    ("message caption is too long", Refusal.BAD_PICTURE),  # a text may be four times as long
    ("not enough rights to send photos", Refusal.NO_PICTURES),
    ("not enough rights to send animations", Refusal.NO_PICTURES),
    ("chat_send_photos_forbidden", Refusal.NO_PICTURES),
    ("chat_send_gifs_forbidden", Refusal.NO_PICTURES),
    ("chat_send_media_forbidden", Refusal.NO_PICTURES),
    ("chat not found", Refusal.UNREACHABLE),
    ("peer_id_invalid", Refusal.UNREACHABLE),
    ("not enough rights", Refusal.UNREACHABLE),
    ("have no write access", Refusal.UNREACHABLE),
    ("chat_write_forbidden", Refusal.UNREACHABLE),
    ("chat_restricted", Refusal.UNREACHABLE),
    ("chat_send_plain_forbidden", Refusal.UNREACHABLE),
    ("chat_admin_required", Refusal.UNREACHABLE),
    ("need administrator rights", Refusal.UNREACHABLE),
    ("have no rights to send a message", Refusal.UNREACHABLE),
    ("user_banned_in_channel", Refusal.UNREACHABLE),
    ("channel_private", Refusal.UNREACHABLE),
    ("input_user_deactivated", Refusal.UNREACHABLE),
    ("user_is_blocked", Refusal.UNREACHABLE),
)


def judge(error: TelegramError) -> Verdict:
    """What an error from Telegram calls for."""
    match error:
        case RetryAfter():
            seconds = error.retry_after
            return Verdict(Refusal.WAIT, seconds if isinstance(seconds, int) else seconds.total_seconds())
        case ChatMigrated():
            return Verdict(Refusal.MOVED, new_chat_id=error.new_chat_id)
        case Forbidden():
            return Verdict(Refusal.UNREACHABLE)
        case BadRequest():  # a NetworkError to python-telegram-bot, so it is looked at first
            text = error.message.lower()
            return Verdict(next((refusal for part, refusal in _TEXTS if part in text), Refusal.NEVER))
        # A revoked token ends the process; with a new one everything owed is sent. What is left is an answer that can't
        # be read: it comes from somebody in between (a hotel's network, a proxy), not from Telegram.
        case _:
            return Verdict(Refusal.AGAIN)
