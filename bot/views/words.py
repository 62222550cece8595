"""Words that many views share: people, games, colours, squares, moves and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from bot.translate import Html, Translator, escaped
from bot.views.state import Automatic, GameState, PlayerName
from render import Notation
from rules import Color, Kind, Move, Outcome, Position, Variant, format_move

ALERT: Final = 200
"""The longest answer to a tap, in characters."""

_QUOTED = 40
_NAME = 64
_TURNS_TEXT = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_BLANK = " \u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or signs and show nothing."""
_NUMBERED_RULE = re.compile(r"(\w+)\((\d+)\)")


def title(t: Translator, variant: Variant) -> Html:
    """Return the name of a game."""
    return t(f"game.{variant.key}.title")


def played_in(state: GameState, t: Translator) -> list[Html]:
    """Return the line that tells a reader elsewhere in which group a game is played."""
    return [t("turn.place", place=named(state.place))] if state.place is not None else []


def short_title(t: Translator, variant: Variant) -> str:
    """Return the name of a game for buttons."""
    return t.plain(f"game.{variant.key}.short")


def in_terms(t: Translator, variant: Variant, key: str, /, **values: object) -> Html:
    """Return a text in a game's own terms, where the catalogue has it so: what is moved in Konane are stones.

    Such a text stands among the game's own, under its key with dashes in place of dots.
    """
    name = key.replace(".", "-")
    own = f"game.{variant.key}.own.{name}"
    return t(own if own in t else key, **values)


def called(player: PlayerName) -> str:
    """Return a person's name as it is shown."""
    return named(player.name)


@lru_cache(maxsize=1024)
def named(text: str) -> str:
    """Return what people call themselves or a group: on one line, cut where it is long, unable to turn text around it.

    A name without anything to see is a question mark: whoever it is must be named somehow.
    """
    name = " ".join(_TURNS_TEXT.sub("", text).split())
    if not any(sign.isprintable() and sign not in _BLANK for sign in name):
        return "?"
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def mention(player: PlayerName) -> Html:
    """Return a person's name so that Telegram notifies them."""
    name = escaped(called(player))
    return Html(name if player.user_id is None else f'<a href="tg://user?id={player.user_id}">{name}</a>')


def color_name(t: Translator, color: Color) -> Html:
    """Return a colour with its sign."""
    return t(f"color.{color.value}")


def quoted(text: str) -> str:
    """Return what a person wrote, cut to a length fit for quoting."""
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED else f"{line[:_QUOTED]}…"


def notation(state: GameState) -> Notation:
    """Return how squares are named for a reader: as they wish, else as players of the game do."""
    if state.game.variant.numbering is None:
        return Notation.ALGEBRAIC
    default = Notation.NUMERIC if state.game.variant.numeric_by_default else Notation.ALGEBRAIC
    return state.notation or default


def square_name(state: GameState, square: str) -> str:
    """Return a square in the reader's notation."""
    numbering = state.game.variant.numbering
    if numbering is None or notation(state) is Notation.ALGEBRAIC:
        return square
    return str(numbering.number(square))


def move_text(state: GameState, position: Position, move: Move) -> str:
    """Return a move as the reader would write it, without what a refusal costs."""
    numeric = notation(state) is Notation.NUMERIC
    text, _, _ = format_move(state.game.variant, position, move, numeric=numeric).partition("*")
    return text


def ends_text(state: GameState, move: Move) -> str:
    """Return where a move starts and ends as the reader would write it, also where that fits several moves."""
    variant = state.game.variant
    separator = variant.quiet_separator
    if move.is_capture:
        # As `format_move` does: people tell captures from quiet moves also where the PDN of a game does not.
        separator = "x" if variant.capture_separator == separator else variant.capture_separator
    return f"{square_name(state, move.start)}{separator}{square_name(state, move.end)}"


def move_label(t: Translator, state: GameState, move: Move) -> str:
    """Return a legal move for a button, with what it costs."""
    text = move_text(state, state.game.position, move)
    return text if move.forfeited is None else refusal_label(t, state, move, text)


def refusal_label(t: Translator, state: GameState, move: Move, text: str) -> str:
    """Return a refusal to capture, written as `text`, for a button, with what it costs."""
    if gives_itself(move):
        return t.plain("button.gives_itself", move=text)
    return t.plain("button.loses", move=text, square=square_name(state, move.forfeited or ""))


def gives_itself(move: Move) -> bool:
    """Whether what a refusal to capture costs is the piece that moves."""
    return move.forfeited == move.end


def last_move(t: Translator, state: GameState) -> Html:
    """Return the last move in words. There must be one."""
    move = state.game.moves[-1]
    notes: list[str] = []
    if move.captured:
        notes.append(in_terms(t, state.game.variant, "turn.captured", count=len(move.captured)))
    if move.becomes is Kind.KING:
        notes.append(t("turn.also.king"))
    if gives_itself(move):
        notes.append(t("turn.also.gave_itself"))
    elif move.forfeited is not None:
        notes.append(t("turn.also.forfeited", square=square_name(state, move.forfeited)))
    if move.is_removal:
        notes.append(t("turn.also.removed"))
    automatic = dict(state.automatic).get(state.game.plies)
    if automatic is not None and _tells(state, automatic, state.game.plies):
        notes.append(t(f"turn.also.{automatic.value}"))
    line = t("turn.last", move=move_text(state, state.game.positions[-2], move))
    return Html(f"{line} ({', '.join(notes)})" if notes else line)


def moves_before(t: Translator, state: GameState) -> tuple[Html, ...]:
    """Return the moves before the last that a reader may not have seen: those played by themselves, with their causes.

    The last move is not among them.
    """
    game, automatic = state.game, dict(state.automatic)
    first = game.plies
    while first > 1 and (first in automatic or first - 1 in automatic):
        first -= 1
    texts = []
    for ply in range(first, game.plies):
        text = move_text(state, game.positions[ply - 1], game.moves[ply - 1])
        how = automatic.get(ply)
        note = t.plain(f"turn.also.{how.value}") if how is not None and _tells(state, how, ply) else None
        texts.append(f"{text} ({note})" if note else text)
    return (t("turn.before", moves=", ".join(texts)),) if texts else ()


def _tells(state: GameState, how: Automatic, ply: int) -> bool:
    """Whether a reader is told how a move was played: what somebody has planned is theirs alone."""
    return how is Automatic.FORCED or state.viewer is state.game.positions[ply - 1].turn


def rule_sentences(t: Translator, rules: Iterable[str]) -> tuple[Html, ...]:
    """Return what rules of move choice say, a sentence each."""
    return tuple(t(f"rule.{rule}") for rule in rules)


def draw_rule(t: Translator, code: str) -> Html:
    """Return what the draw rule of a code (`REP3`, `KINGS(25)`) says."""
    numbered = _NUMBERED_RULE.fullmatch(code)
    if numbered is None:
        return t(f"draw.{code}")
    return t(f"draw.{numbered[1]}", count=int(numbered[2]))


def reason(t: Translator, state: GameState, outcome: Outcome) -> Html:
    """Return why a game is over, naming the rule."""
    if outcome.rule is not None:
        return t(f"reason.{outcome.termination}", rule=draw_rule(t, outcome.rule))
    if outcome.winner is None:
        return t(f"reason.{outcome.termination}")
    stuck = outcome.termination.value in ("no-moves", "no-pieces")
    if stuck:
        return _stuck(t, state, outcome)
    return t(f"reason.{outcome.termination}", player=called(state.player(outcome.winner.other)))


def _stuck(t: Translator, state: GameState, outcome: Outcome) -> Html:
    """Say who has nothing left: the side to move, unless the other has just given up its last piece."""
    position = state.game.position
    pieces = position.pieces(state.game.variant.board).values()
    who = position.turn if any(piece.color is position.turn.other for piece in pieces) else position.turn.other
    wins = "-wins" if outcome.winner is who else ""
    return t(f"reason.{outcome.termination}{wins}", player=called(state.player(who)))


def option_text(t: Translator, name: str, value: str) -> str:
    """Return a house rule with its value, for a button."""
    return t.plain("button.option", name=t.plain(f"option.{name}.name"), value=t.plain(f"option.{name}.{value}"))


def house_rules(t: Translator, chosen: Mapping[str, str]) -> str:
    """Return the house rules chosen, in one line of plain text; empty when there are none."""
    return "; ".join(option_text(t, name, value) for name, value in chosen.items())
