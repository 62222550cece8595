"""Lists of games: all of mine, and the question which of them a move is meant for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.callbacks import (
    Callback,
    OpenChallenge,
    OpenGame,
    PlayMove,
    ShowFilters,
    ShowGames,
    ShowMenu,
    WithdrawListed,
    move_id,
)
from bot.translate import Html, Translator
from bot.views.keyboard import button
from bot.views.screen import Button, Screen
from bot.views.state import ChallengeState, GameLine, GameState
from bot.views.words import called, move_label, named, quoted, short_title
from rules import VARIANTS, Color, Move, Variant

PAGE: Final = 8
"""How many games a page of the list shows."""

MOST_OFFERED: Final = 30
"""How many games are offered to choose from. A message holds a hundred buttons, and nobody looks through so many."""

MOST_FILTERS: Final = 60
"""How many chats and games are offered to narrow the list by."""


def games_list(
    t: Translator,
    lines: Sequence[GameLine],
    shown: ShowGames,
    *,
    narrowable: bool = False,
    invited: Sequence[ChallengeState] = (),
    offered: Sequence[ChallengeState] = (),
) -> Screen:
    """Return a page, counted from 0, of a person's games in the order given; the nearest page where there is none.

    `lines` are the games that `shown` leaves. `narrowable` offers to choose by chat and by game. `invited` are the
    invitations that wait for this person, and come first; `offered` are their own that nobody has taken, and come last.
    """
    new_game = button(t.plain("button.new_game"), ShowMenu(shown.owner))
    filters = (button(t.plain("button.filters"), ShowFilters(shown.owner, shown.place, shown.variant)),)
    narrowing = (filters,) if narrowable else ()
    entries = [*invited, *lines, *offered]
    if not entries:
        return Screen(t("games.none"), (*narrowing, (new_game,)))
    pages = -(-len(entries) // PAGE)
    page = min(max(shown.page, 0), pages - 1)
    rows = [
        *(_invitation(t, state) for state in invited),
        *zip((_line(t, line) for line in lines), _openers(t, lines), strict=True),
        *(_offer(t, state, page) for state in offered),
    ][page * PAGE : (page + 1) * PAGE]
    text: list[str] = [t("games.title")]
    if invited:
        text.append(t("games.invitations", count=len(invited)))
    if lines:
        text.append(t("games.waiting", count=sum(line.my_turn for line in lines)))
    text += ["", *(line for line, _ in rows)]
    if pages > 1:
        text += ["", t("games.page", page=page + 1, pages=pages)]
    turning = _turning(t, replace(shown, page=page), pages)
    buttons = tuple((one,) for _, one in rows)
    return Screen("\n".join(text), (*buttons, *narrowing, *([turning] if turning else []), (new_game,)))


def games_filters(t: Translator, places: Mapping[int, str], variants: Sequence[Variant], shown: ShowFilters) -> Screen:
    """Return by what a person's games can be narrowed: chats by id (0 for private ones) and title, and games.

    Choosing a chat keeps the game chosen before, and the other way round; what is chosen is marked.
    """
    owner, place, key = shown.owner, shown.place, shown.variant
    only = VARIANTS[key] if key else None

    def marked(label: str, *, chosen: bool) -> str:
        return t.plain("button.chosen", label=label) if chosen else label

    rows = [(button(marked(t.plain("button.all_games"), chosen=(place, key) == (None, None)), ShowGames(owner)),)]
    for chat, name in places.items():
        label = f"💬 {t.plain('button.in_private') if chat == 0 else named(name)}"
        tap = ShowGames(owner, 0, None if chat == place else chat, key)
        rows.append((button(marked(label, chosen=chat == place), tap),))
    for variant in variants:
        tap = ShowGames(owner, 0, place, None if variant is only else variant.key)
        rows.append((button(marked(short_title(t, variant), chosen=variant is only), tap),))
    return Screen(t("games.filter"), tuple(rows[:MOST_FILTERS]))


def which_game(t: Translator, text: str, fitting: Sequence[tuple[GameState, Move]]) -> Screen:
    """Return the question which game a typed move is meant for: each fitting game with the move it would be there."""
    labels = [_play_label(t, state, move) for state, move in fitting]
    buttons = []
    for label, (state, move) in zip(labels, fitting, strict=True):
        game = state.game
        told = label if labels.count(label) == 1 else _one_of_several(t, label, game.turn, game.plies // 2 + 1)
        buttons.append((button(told, PlayMove(state.id, state.turn, move_id(move))),))
    return Screen(t("refused.which_game", text=quoted(text)), tuple(buttons))


def _invitation(t: Translator, state: ChallengeState) -> tuple[Html, Button]:
    """Return an invitation to the reader as a line and as the button that opens its card."""
    game, author = short_title(t, state.variant), called(state.author)
    label = t.plain("button.invitation", title=game, author=author)
    line = t("games.invitation", title=game, author=author, count=state.days)
    return _placed(t, line, state.place), button(label, OpenChallenge(state.token))


def _offer(t: Translator, state: ChallengeState, page: int) -> tuple[Html, Button]:
    """Return an invitation of the reader's own as a line and as the button that withdraws it."""
    game, guest = short_title(t, state.variant), called(state.opponent) if state.opponent else t.plain("games.anyone")
    label = t.plain("button.withdraw_it", title=game, opponent=guest)
    line = t("games.offer", title=game, opponent=guest, count=state.days)
    return _placed(t, line, state.place), button(label, WithdrawListed(state.token, page))


def _placed(t: Translator, line: Html, place: str | None) -> Html:
    if place is None:
        return line
    where = t("games.place", place=named(place))
    return Html(f"{line} {where}")


def _line(t: Translator, line: GameLine) -> Html:
    key = "games.mine" if line.my_turn else "games.theirs"
    game = t(key, title=short_title(t, line.variant), opponent=called(line.opponent), number=line.move_number)
    return _placed(t, game, line.place)


def _openers(t: Translator, lines: Sequence[GameLine]) -> list[Button]:
    """Return the buttons that open games."""
    names = _told_apart(t, [(_name(t, line), line) for line in lines])
    return [
        button(t.plain("button.mine", game=name) if line.my_turn else name, OpenGame(line.id))
        for name, line in zip(names, lines, strict=True)
    ]


def _name(t: Translator, line: GameLine) -> str:
    return t.plain("button.game", title=short_title(t, line.variant), opponent=called(line.opponent))


def _told_apart(t: Translator, named_lines: Sequence[tuple[str, GameLine]]) -> list[str]:
    """Return the names of games; of those that are alike each tells the reader's colour and the move, too."""
    alike = Counter(name for name, _ in named_lines)
    return [
        name if alike[name] == 1 else _one_of_several(t, name, line.color, line.move_number)
        for name, line in named_lines
    ]


def _one_of_several(t: Translator, name: str, color: Color, number: int) -> str:
    return t.plain("button.one_of_several", game=name, color=t.plain(f"color.{color.value}"), number=number)


def _turning(t: Translator, shown: ShowGames, pages: int) -> tuple[Button, ...]:
    page = shown.page
    earlier = button(t.plain("button.page_before", page=page), replace(shown, page=page - 1))
    later = button(t.plain("button.page_after", page=page + 2), replace(shown, page=page + 1))
    return ((earlier,) if page > 0 else ()) + ((later,) if page < pages - 1 else ())


def _play_label(t: Translator, state: GameState, move: Move) -> str:
    opponent = called(state.player(state.game.turn.other))
    name = short_title(t, state.game.variant)
    return t.plain("button.choose_game", title=name, move=move_label(t, state, move), opponent=opponent)


def choose_game(
    t: Translator, label: str | None, offered: Sequence[tuple[GameLine, Callback]], owner: int | None = None
) -> Screen:
    """Return the question which game is meant, a button each, under what is to be done with it (the key `label`).

    With `owner`, who is asked, their own list is offered, too: in a group, and where there are more games than these.
    """
    names = []
    for line, _ in offered:
        place = [] if line.place is None else [t.plain("games.place", place=named(line.place))]
        names.append((" ".join([_name(t, line), *place]), line))
    labels = _told_apart(t, names)
    buttons = [(button(label, tap),) for label, (_, tap) in zip(labels, offered, strict=True)]
    if owner is not None:
        buttons.append((button(t.plain("button.my_games"), ShowGames(owner)),))
    asked = t("games.which")
    return Screen(f"<b>{t(label)}</b>\n{asked}" if label else asked, tuple(buttons))
