"""Short answers: to a tap, in a little window only the person tapping sees, and to a message."""

from __future__ import annotations

from enum import StrEnum

from bot.translate import Translator
from bot.views.screen import Screen


class Toast(StrEnum):
    """What a tap can be answered with."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_GAME = "not_your_game"
    NOT_YOUR_CARD = "not_your_card"
    NOT_YOUR_CHALLENGE = "not_your_challenge"
    STALE = "stale"
    GAME_OVER = "game_over"
    ALREADY_TAKEN = "already_taken"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    OWN_CHALLENGE = "own_challenge"
    OTHER_PERSON = "other_person"
    FORGED = "forged"
    OFFER_GONE = "offer_gone"
    OWN_OFFER = "own_offer"
    ALREADY_OFFERED = "already_offered"
    DRAW_OFFERED = "draw_offered"
    DRAW_DECLINED = "draw_declined"
    CHALLENGE_MADE = "challenge_made"
    CHALLENGE_WITHDRAWN = "challenge_withdrawn"
    MOVE_PLAYED = "move_played"
    TROUBLE = "trouble"


class Reply(StrEnum):
    """What a message can be answered with; in brackets the values the text needs."""

    NO_GAME = "no_game"
    NO_WAITING_GAME = "no_waiting_game"
    NOT_YOUR_TURN = "not_your_turn"
    """(player)"""
    NOT_YOUR_GAME = "not_your_game"
    GAME_OVER = "game_over"
    STALE_BOARD = "stale_board"
    OWN_CHALLENGE = "own_challenge"
    CHALLENGE_SELF = "challenge_self"
    CHALLENGE_BOT = "challenge_bot"
    OTHER_PERSON = "other_person"
    """(opponent)"""
    ANONYMOUS = "anonymous"
    HOW_TO_MOVE = "how_to_move"
    """(example)"""
    NOTHING_TO_CANCEL = "nothing_to_cancel"
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"
    OFFER_STANDING = "offer_standing"
    CHAT_CLOSED = "chat_closed"
    """(place)"""
    EXPIRED_NOTICE = "expired_notice"
    """(title)"""
    TROUBLE = "trouble"


def toast(t: Translator, answer: Toast, **values: object) -> str:
    """Return the answer to a tap, plain text of at most 200 characters. MOVE_PLAYED needs `move`."""
    return t.plain(f"toast.{answer}", **values)


def reply(t: Translator, answer: Reply, **values: object) -> Screen:
    """Return the answer to a message, with the values its text needs."""
    return Screen(t(f"reply.{answer}", **values))
