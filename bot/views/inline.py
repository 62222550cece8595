"""Invitations by inline mode: what `@bot keny` offers, the card that is sent, and what becomes of it."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import cache
from typing import Final

from bot.callbacks import AcceptInline, Draft, WithdrawInline
from bot.translate import LANGUAGES, Translator, escaped
from bot.views.challenge import challenge_card, closed_challenge
from bot.views.keyboard import button
from bot.views.picture import dressed, opening
from bot.views.screen import Button, Screen
from bot.views.state import ChallengeState, ChallengeStatus, Look
from render import BoardPicture, text_board
from rules import VARIANTS, Variant

MOST_DESCRIBED: Final = 120
"""Characters of the line under a result's title."""

_NO_MARK = str.maketrans("łŁøß", "lLos")


def matching(query: str) -> tuple[Variant, ...]:
    """Return the games that a query means: all of them for none, else those that have each of its words in a name.

    Names are the key, the aliases and the titles in every language, read without case and accents. Those that begin
    with the query come first.
    """
    wanted = _plain(query)
    if not wanted:
        return tuple(VARIANTS.values())
    fitting = [
        game
        for game in VARIANTS.values()
        if all(any(word in name for name in _names(game.key)) for word in wanted.split())
    ]
    return tuple(sorted(fitting, key=lambda game: not any(name.startswith(wanted) for name in _names(game.key))))


def inline_card(state: ChallengeState, t: Translator, draft: Draft, look: Look) -> Screen:
    """Return the card of an open challenge for whatever chat it is put into, with its opening as picture and as text.

    Whoever sends it chooses between the two: a picture can be sent only where Telegram has it already.
    """
    accept = button(t.plain("button.accept"), AcceptInline(draft, state.token))
    withdraw = button(t.plain("button.withdraw"), WithdrawInline(draft, state.token))
    card = challenge_card(state, t)
    text = "\n".join([card.text, t("inline.where")])
    return dressed(replace(card, text=text, buttons=((accept,), (withdraw,))), look)


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
    return Screen("\n".join([text, t("inline.continued")]), ((Button(t.plain("button.open_bot"), url=link),),))


def description(t: Translator, game: Variant) -> str:
    """Return what is special about a game, in a line of plain text."""
    line = " ".join(t.lines(f"game.{game.key}.lines"))
    return line if len(line) <= MOST_DESCRIBED else f"{line[: MOST_DESCRIBED - 1]}…"


@cache
def _names(key: str) -> tuple[str, ...]:
    game = VARIANTS[key]
    titles = [
        Translator.of(language).plain(f"game.{key}.{part}") for language in LANGUAGES for part in ("title", "short")
    ]
    return tuple(_plain(name) for name in (key, *game.aliases, *titles))


def _plain(text: str) -> str:
    """Return a text as it is compared: small letters without accents, single spaces."""
    letters = unicodedata.normalize("NFKD", text.translate(_NO_MARK).casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())
