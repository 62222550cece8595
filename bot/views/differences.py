"""What a game changes for somebody who knows another one, worked out from the two games as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bot.callbacks import ShowRules
from bot.translate import Html, Translator
from bot.views.keyboard import button
from bot.views.screen import Screen
from bot.views.words import draw_rule, title
from rules import VARIANTS, Color, Surface, Variant
from rules.priority import Rung
from rules.variant import Duty

Direction: TypeAlias = tuple[int, int]

_WAYS: Final[tuple[tuple[str, frozenset[Direction]], ...]] = (
    ("forward", frozenset({(0, 1)})),
    ("sideways", frozenset({(-1, 0), (1, 0)})),
    ("backward", frozenset({(0, -1)})),
    ("diagonal-forward", frozenset({(-1, 1), (1, 1)})),
    ("diagonal-backward", frozenset({(-1, -1), (1, -1)})),
)
_ALL_WAYS: Final[tuple[tuple[str, frozenset[Direction]], ...]] = (
    ("every", frozenset().union(*(ways for _, ways in _WAYS))),
    ("straight", frozenset({(0, 1), (-1, 0), (1, 0), (0, -1)})),
    ("diagonal", frozenset({(-1, 1), (1, 1), (-1, -1), (1, -1)})),
)


def differences_screen(t: Translator, known: Variant, game: Variant) -> Screen:
    """Return what changes in `game` for somebody who knows `known`."""
    if known is VARIANTS[game.key]:
        head = t("differs.house", title=title(t, game))
    else:
        head = t("differs.title", known=title(t, known), title=title(t, game))
    lines = [f"• {line}" for line in differences(t, known, game)]
    text = "\n".join([head, "", *lines, "", t("differs.rest")])
    return Screen(text, ((button(t.plain("button.rules"), ShowRules(game.key)),),))


def differences(t: Translator, known: Variant, game: Variant) -> tuple[Html, ...]:
    """Return what is true of `game` and not of `known`, a sentence each."""
    found = [sentence for trait in _TRAITS if (sentence := trait(t, game)) is not None and sentence != trait(t, known)]
    same_board = known.board.squares == game.board.squares
    if same_board and _count(known) == _count(game) and _placed(known) != _placed(game):
        found.append(t("differs.start"))
    return tuple(found)


def _placed(game: Variant) -> object:
    return game.start.pieces(game.board)


def _count(game: Variant) -> int:
    return sum(piece.color is Color.WHITE for piece in game.start.pieces(game.board).values())


def _has_kings(game: Variant) -> bool:
    return bool(game.promotion(Color.WHITE))


def _goal(t: Translator, game: Variant) -> Html:
    if game.no_pieces_wins:
        return t("differs.goal.lose" if game.no_moves_wins else "differs.goal.give")
    return t("differs.goal.block" if game.no_moves_wins else "differs.goal.win")


def _board(t: Translator, game: Variant) -> Html:
    return t(f"differs.board.{game.surface.value}", width=game.board.width, height=game.board.height)


def _corner(t: Translator, game: Variant) -> Html | None:
    if game.surface is not Surface.CHEQUERED:
        return None
    return t("differs.corner.left" if "a1" in game.board.squares else "differs.corner.right")


def _men(t: Translator, game: Variant) -> Html:
    return t("differs.pieces", count=_count(game))


def _first(t: Translator, game: Variant) -> Html:
    return t(f"differs.first.{game.first.value}")


def _step(t: Translator, game: Variant) -> Html:
    return t("differs.step", ways=_ways(t, game.man_steps)) if game.man_steps else t("differs.no_step")


def _line(t: Translator, game: Variant) -> Html:
    return t("differs.line.yes" if game.quiet_men else "differs.line.no")


def _hops(t: Translator, game: Variant) -> Html:
    return t("differs.hops.yes", ways=_ways(t, game.hops.directions)) if game.hops else t("differs.hops.no")


def _hops_on(t: Translator, game: Variant) -> Html | None:
    return t("differs.hopping.many" if game.hops.many else "differs.hopping.one") if game.hops else None


def _hops_over(t: Translator, game: Variant) -> Html | None:
    if game.hops is None or not _has_kings(game):
        return None
    return t("differs.hopping.kings" if game.hops.over_kings else "differs.hopping.men")


def _king_hops(t: Translator, game: Variant) -> Html | None:
    if game.hops is None or not _has_kings(game):
        return None
    ways = game.hops.king_directions
    return t("differs.king_hops.yes", ways=_ways(t, ways)) if ways else t("differs.king_hops.no")


def _jump(t: Translator, game: Variant) -> Html:
    return t("differs.jump", ways=_ways(t, game.man_jumps))


def _jump_on(t: Translator, game: Variant) -> Html:
    on = game.man_jumps_on
    return t("differs.jump_on.no") if on is None else t("differs.jump_on.yes", ways=_ways(t, on))


def _takes_kings(t: Translator, game: Variant) -> Html | None:
    if not _has_kings(game):
        return None
    return t("differs.takes_kings.yes" if game.man_takes_kings else "differs.takes_kings.no")


def _rests(t: Translator, game: Variant) -> Html | None:
    if game.man_rests_on_last_rank:
        return t("differs.rests.yes")
    stays = not _has_kings(game) or game.promotes_on is not None
    return t("differs.rests.no") if stays and any(up <= 0 for _, up in game.man_steps) else None


def _promotion(t: Translator, game: Variant) -> Html:
    return t(f"differs.promotion.{game.promotion_mode.value}")


def _promotes_on(t: Translator, game: Variant) -> Html | None:
    if not _has_kings(game):
        return None
    if game.promotes_on is None:
        return t("differs.promotes_on.row")
    white, black = (", ".join(squares) for squares in game.promotes_on)
    return t("differs.promotes_on.squares", white=white, black=black)


def _king(t: Translator, game: Variant) -> Html | None:
    if not _has_kings(game):
        return None
    if not game.flying:
        return t("differs.king.short")
    return t("differs.king.near" if game.near_landing else "differs.king.flying")


def _king_step(t: Translator, game: Variant) -> Html | None:
    return t("differs.king_step", ways=_ways(t, game.king_steps)) if _has_kings(game) else None


def _king_jump(t: Translator, game: Variant) -> Html | None:
    return t("differs.king_jump", ways=_ways(t, game.king_jumps)) if _has_kings(game) else None


def _duty(t: Translator, game: Variant) -> Html:
    return t(f"differs.duty.{game.duty.value}")


def _choice(t: Translator, game: Variant) -> Html:
    if not game.priority:
        return t("differs.free")
    return Html(" ".join(_rung(t, rung) for rung in game.priority))


def _rung(t: Translator, rung: Rung) -> Html:
    """Return what a step of the ladder demands; with what is captured may be free, and only men be bound."""
    if not rung.per_piece:
        return t(f"rule.{rung.rule.value}")
    binds_kings = rung.value(0b11, 0, True, 0) > rung.value(0b1, 0, True, 0)
    return t("differs.per_piece.all" if binds_kings else "differs.per_piece.men")


def _refusal(t: Translator, game: Variant) -> Html | None:
    if game.refusal:
        return t("rule.forfeit")
    return t("differs.no_refusal") if game.duty is Duty.MUST else None


def _complete(t: Translator, game: Variant) -> Html:
    return t("rule.complete" if game.complete else "differs.incomplete")


def _turning(t: Translator, game: Variant) -> Html:
    if game.straight:
        return t("differs.turning.straight")
    return t("differs.turning.free" if game.reversal else "differs.turning.no_reversal")


def _removal(t: Translator, game: Variant) -> Html:
    return t(f"differs.removal.{game.removal.value}")


def _one_way(t: Translator, game: Variant) -> Html:
    return t("differs.one_way.yes" if game.one_way else "differs.one_way.no")


def _opening(t: Translator, game: Variant) -> Html:
    return t("rule.removal" if game.opening else "differs.no_opening")


def _parachutes(t: Translator, game: Variant) -> Html:
    ways = game.parachutes
    return t("differs.parachutes.yes", ways=_ways(t, ways)) if ways else t("differs.parachutes.no")


def _parachutists_landing(t: Translator, game: Variant) -> Html | None:
    if not game.parachutes:
        return None
    return t("differs.landing.continue" if game.parachutist_continues else "differs.landing.stop")


def _draws(t: Translator, game: Variant) -> Html:
    if not game.draws:
        return t("differs.no_draws")
    return Html("\n   – ".join([t("differs.draws"), *(draw_rule(t, rule.code) for rule in game.draws)]))


def _squares(t: Translator, game: Variant) -> Html:
    return t("differs.squares.numbers" if game.numeric_by_default else "differs.squares.letters")


_TRAITS: Final[tuple[Callable[[Translator, Variant], Html | None], ...]] = (
    *(_goal, _board, _corner, _men, _first),
    *(_step, _line, _hops, _hops_on, _hops_over, _king_hops, _jump, _jump_on, _takes_kings, _rests),
    *(_promotion, _promotes_on, _king, _king_step, _king_jump),
    *(_duty, _choice, _refusal, _complete, _turning, _removal),
    *(_one_way, _opening, _parachutes, _parachutists_landing),
    *(_draws, _squares),
)
"""What can be said of a game, each in one sentence; None where there is nothing to say."""


def _ways(t: Translator, directions: tuple[Direction, ...]) -> str:
    """Return directions in words, seen by the player who goes up the board."""
    wanted = frozenset(directions)
    for name, ways in _ALL_WAYS:
        if ways == wanted:
            return t(f"way.{name}")
    return ", ".join(t(f"way.{name}") for name, ways in _WAYS if ways <= wanted)
