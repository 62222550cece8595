"""Finding a game: the menu of all games, the card of one, and its house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.callbacks import (
    Callback,
    ChangeGame,
    CompareRules,
    Draft,
    PlayBothSides,
    PostChallenge,
    ReadRules,
    ShowCard,
    ShowOptions,
    ShowOtherRules,
    ShowRules,
)
from bot.translate import Html, Translator
from bot.views.keyboard import button, pairs
from bot.views.picture import opening
from bot.views.queries import query_for
from bot.views.screen import Button, Buttons, Screen
from bot.views.state import PlayerName, Seat
from bot.views.words import called, color_name, house_rules, option_text, quoted, short_title, title
from rules import VARIANTS, Option, Position, Surface, Variant, variant

GROUPS = ("diagonal", "big", "orthogonal", "other")
"""The groups of the menu, in order."""

_SURFACES = {Surface.CHEQUERED: "diagonal", Surface.GRID: "orthogonal"}
_WIDE = 8


def group(game: Variant) -> str:
    """Return the group of the menu a game belongs to: one of `GROUPS`, by its board."""
    return "big" if game.board.width > _WIDE else _SURFACES.get(game.surface, "other")


def game_menu(
    t: Translator,
    owner: int,
    opponent: int | str | None = None,
    unknown: str | None = None,
    *,
    guest: PlayerName | None = None,
) -> Screen:
    """Return the menu of games for a person who wants to play, perhaps against somebody named, known as `guest`.

    `unknown` is what they called a game that does not exist.
    """
    lines = [t("menu.text") if unknown is None else t("menu.unknown", name=quoted(unknown))]
    if guest is not None:
        lines.append(t("menu.for", opponent=called(guest)))
    return _menu(t, lines, lambda game: ShowCard(Draft(game.key, owner, opponent=opponent)))


def other_games(t: Translator, draft: Draft, guest: PlayerName | None = None) -> Screen:
    """Return the menu of games in place of a draft's card, with the way back to it."""
    menu = game_menu(t, draft.owner, draft.opponent, guest=guest)
    back = button(t.plain("button.back"), ShowCard(draft))
    return replace(menu, buttons=(*menu.buttons, (back,)))


def rules_menu(t: Translator, unknown: str | None = None, note: Html | None = None) -> Screen:
    """Return the menu of games to read about.

    `unknown` is what somebody called a game that does not exist; `note` is said above.
    """
    line = t("menu.rules") if unknown is None else t("menu.unknown", name=quoted(unknown))
    return _menu(t, [line] if note is None else [note, "", line], lambda game: ShowRules(game.key))


def _menu(t: Translator, lines: Iterable[str], tap: Callable[[Variant], Callback]) -> Screen:
    legend = "\n".join(t(f"menu.group.{name}") for name in GROUPS)
    rows: Buttons = ()
    for name in GROUPS:
        mark = t.plain(f"menu.mark.{name}")
        games = [game for game in VARIANTS.values() if group(game) == name]
        buttons = [button(f"{mark} {short_title(t, game)}", tap(game)) for game in games]
        rows += pairs(buttons)
    return Screen("\n".join([*lines, "", legend]), rows)


def game_card(
    t: Translator,
    draft: Draft,
    *,
    both_sides: bool = False,
    elsewhere: bool = False,
    position: Position | None = None,
    others: bool = False,
    guest: PlayerName | None = None,
) -> Screen:
    """Return the card of a game before anything starts: what it is like, for whom, and what can be chosen.

    `both_sides` offers playing alone, `elsewhere` another chat, for whoever comes first there. `position` is where the
    game starts when that is not the opening; `others` then offers the rules of other games.
    """
    game = variant(draft.variant, dict(draft.options))
    lines = [f"<b>{title(t, game)}</b>", *(f"• {line}" for line in t.lines(f"game.{game.key}.lines")), ""]
    if guest is not None:
        lines.append(t("menu.for", opponent=called(guest)))
    if position is not None:
        lines.append(t("card.position", color=color_name(t, position.turn)))
    lines.append(t("card.seat", seat=t(f"seat.{draft.seat.value}")))
    if game.chosen:
        lines.append(t("card.options", options=house_rules(t, game.chosen)))
    start = [button(t.plain("button.challenge"), PostChallenge(draft))]
    if both_sides:
        start.append(button(t.plain("button.both_sides"), PlayBothSides(draft)))
    differences = button(t.plain("button.differences"), CompareRules(draft))
    seats = tuple(_seat_button(t, draft, seat) for seat in Seat)
    rows = [seats, _card_buttons(t, draft, others=others), (differences,), tuple(start)]
    if elsewhere and draft.opponent is None and draft.source is None:
        rows.append((Button(t.plain("button.elsewhere"), switch_inline=query_for(t, draft)),))
    if draft.source is None:
        rows.append((button(t.plain("button.other_game"), ChangeGame(draft)),))
    return Screen("\n".join(lines), tuple(rows), opening(game, position))


def _card_buttons(t: Translator, draft: Draft, *, others: bool) -> tuple[Button, ...]:
    rules = button(t.plain("button.rules"), ReadRules(draft))
    if draft.source is None:
        return (button(t.plain("button.house_rules"), ShowOptions(draft)), rules)
    return (button(t.plain("button.other_rules"), ShowOtherRules(draft)), rules) if others else (rules,)


def other_rules(t: Translator, draft: Draft, games: Iterable[Variant]) -> Screen:
    """Return the games under whose rules the position of a draft can be played."""
    own = button(t.plain("button.back"), ShowCard(draft))
    choices = [button(short_title(t, game), ShowCard(replace(draft, variant=game.key, options=()))) for game in games]
    return Screen(t("card.other_rules"), (*pairs(choices), (own,)))


def options_card(t: Translator, draft: Draft) -> Screen:
    """Return the house rules of a game, a button each that moves on to the rule's next value."""
    game = variant(draft.variant, dict(draft.options))
    rules = VARIANTS[draft.variant].options
    rows = tuple((_option_button(t, draft, option),) for option in rules)
    done = button(t.plain("button.done"), ShowCard(draft))
    return Screen(t("card.options_title", title=title(t, game)), (*rows, (done,)), opening(game))


def _seat_button(t: Translator, draft: Draft, seat: Seat) -> Button:
    label = t.plain(f"button.seat_{seat.value}")
    if seat is draft.seat:
        label = t.plain("button.chosen", label=label)
    return button(label, ShowCard(replace(draft, seat=seat)))


def _option_button(t: Translator, draft: Draft, option: Option) -> Button:
    chosen = dict(draft.options)
    value = chosen.get(option.name, option.values[0])
    following = option.values[(option.values.index(value) + 1) % len(option.values)]
    changed = {**chosen, option.name: following}
    if following == option.values[0]:
        del changed[option.name]
    tap = ShowOptions(replace(draft, options=tuple(sorted(changed.items()))))
    return button(option_text(t, option.name, value), tap)
