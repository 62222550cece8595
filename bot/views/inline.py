"""Invitations by inline mode: how `@bot keny` lists them, the card that is sent, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.callbacks import AcceptInline, Draft, WithdrawInline
from bot.translate import Html, Translator, escaped
from bot.views.challenge import challenge_card, closed_challenge
from bot.views.keyboard import button
from bot.views.picture import dressed, opening
from bot.views.screen import Button, Buttons, Screen
from bot.views.state import ChallengeState, ChallengeStatus, GameState, Look, PlayerName, Seat
from bot.views.turn import result
from bot.views.words import called, house_rules, short_title, title
from render import BoardPicture, text_board
from rules import Outcome, Variant, variant

MOST_DESCRIBED: Final = 120
"""Characters of the line under a result's title."""


def inline_card(state: ChallengeState, t: Translator, draft: Draft, look: Look, rules: str) -> Screen:
    """Return the card of an open challenge for whatever chat it is put into, with its opening as picture.

    That can be sent only where Telegram has it already. `rules` is the address under which the bot, which is not in
    that chat, shows the rules of the game.
    """
    accept = button(t.plain("button.accept"), AcceptInline(draft, state.token))
    withdraw = button(t.plain("button.withdraw"), WithdrawInline(draft, state.token))
    reading = Button(t.plain("button.rules"), url=rules)
    card = challenge_card(state, t)
    text = "\n".join([card.text, t("inline.where")])
    return dressed(replace(card, text=text, buttons=((accept,), (reading, withdraw))), look)


def with_written_opening(card: Screen, game: Variant, look: Look) -> str:
    """Return the text of a card with the opening as a board of letters, for a message without picture."""
    board = dressed(Screen("", (), opening(game)), look).picture
    assert isinstance(board, BoardPicture)
    return f"{card.text}\n\n<pre>{escaped(text_board(board))}</pre>"


def closed_inline(state: ChallengeState, t: Translator, link: str) -> Screen:
    """Return what the card becomes once its challenge has been accepted, withdrawn or has expired.

    Accepted, it shows both players the way into their chats with the bot, where the game goes on.
    """
    text = closed_challenge(state, t).text
    if state.status is not ChallengeStatus.TAKEN:
        return Screen(text)
    return Screen("\n".join([text, t("inline.continued")]), _way_in(t, link))


def finished_inline(state: GameState, t: Translator, outcome: Outcome, link: str) -> Screen:
    """Return what the card becomes once its game is over: who played, who won and why. Both find the game by it."""
    seats = t("turn.seats", white=called(state.white), black=called(state.black))
    lines = [Html(f"<b>{title(t, state.game.variant)}</b>"), seats, Html(""), *result(state, t, outcome)]
    return Screen("\n".join(lines), _way_in(t, link))


def _way_in(t: Translator, link: str) -> Buttons:
    return ((Button(t.plain("button.open_bot"), url=link),),)


def result_title(t: Translator, draft: Draft, *, seats: bool) -> str:
    """Return how a result is listed: the game and, where its `seats` are to choose from, the author's colour."""
    game = variant(draft.variant, dict(draft.options))
    name = short_title(t, game)
    if not seats:
        return name
    if draft.seat is Seat.RANDOM:
        return t.plain("inline.lot", title=name)
    color = game.first if draft.seat is Seat.FIRST else game.first.other
    return t.plain("inline.color", title=name, color=t.plain(f"color.{color.value}"))


def description(t: Translator, draft: Draft, author: PlayerName, *, seats: bool) -> str:
    """Return what is special about a result, in a line of plain text: who begins, and the house rules or the game."""
    game = variant(draft.variant, dict(draft.options))
    begins = [t.plain(f"challenge.seat_{draft.seat.value}", author=called(author))] if seats else []
    about = [house_rules(t, game.chosen)] if game.chosen else t.lines(f"game.{game.key}.lines")
    line = " ".join([*begins, *about])
    return line if len(line) <= MOST_DESCRIBED else f"{line[: MOST_DESCRIBED - 1]}…"
