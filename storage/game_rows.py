"""Rows of the table of games."""

import json
from collections.abc import Mapping
from functools import lru_cache

from rules import Color, Outcome, Termination
from storage.records import DrawOffer, PastOffer, Place, StoredGame


@lru_cache(maxsize=256)
def game_in(  # noqa: PLR0917 - the columns of a row
    number: int,
    variant: str,
    options: str,
    start: str,
    position: str,
    to_move: str,
    white: int,
    black: int,
    chat_id: int | None,
    thread_id: int | None,
    turn: int,
    ply: int,
    winner: str | None,
    termination: str | None,
    rule: str | None,
    draw_offer: str | None,
    draw_offer_turn: int | None,
    draw_offer_ply: int,
    takeback: str | None,
    takeback_white: int | None,
    takeback_black: int | None,
    _created_at: int,
    moved_at: int,
) -> StoredGame:
    """A row of the table, its columns in their order. The same one is read several times a turn."""
    asked = {Color.WHITE: takeback_white, Color.BLACK: takeback_black}
    offered, offered_at, ply_offered = Color(draw_offer) if draw_offer else None, draw_offer_turn, draw_offer_ply
    return StoredGame(
        id=number,
        variant=variant,
        options=_options(options),
        start=start,
        position=position,
        to_move=Color(to_move),
        white=white,
        black=black,
        place=Place(chat_id, thread_id) if chat_id is not None else None,
        turn=turn,
        ply=ply,
        outcome=_outcome(winner, termination, rule) if termination else None,
        draw_offer=DrawOffer(offered, offered_at, ply_offered) if offered and offered_at is not None else None,
        moved_at=moved_at,
        past_offer=PastOffer(offered, ply_offered) if offered and offered_at is None else None,
        takeback=Color(takeback) if takeback and asked[Color(takeback)] == turn else None,
        takeback_turns={color: asked_at for color, asked_at in asked.items() if asked_at},
    )


def _outcome(winner: str | None, termination: str, rule: str | None) -> Outcome:
    return Outcome(Color(winner) if winner else None, Termination(termination), rule)


def _options(text: str) -> Mapping[str, str]:
    options = json.loads(text)
    if not isinstance(options, dict):
        raise ValueError(f"house rules are an object, not {text[:40]}")
    return options
