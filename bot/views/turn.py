"""The message of a game: the board with whose turn it is, the board that waits, and the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.callbacks import AcceptDraw, DeclineDraw, ExplainMoves, OfferDraw, Resign
from bot.translate import Html, Translator
from bot.views.after import final_buttons, onward, undo_row
from bot.views.choose import NOTHING_PICKED, Choices, Picked, steps
from bot.views.keyboard import button
from bot.views.picture import caption, picture
from bot.views.plans import invitation, plan_lines
from bot.views.screen import Button, Buttons, Screen
from bot.views.selection import choice_buttons, choice_picture
from bot.views.state import GameState
from bot.views.words import (
    ALERT,
    called,
    color_name,
    draw_rule,
    in_terms,
    last_move,
    mention,
    moves_before,
    played_in,
    reason,
    rule_sentences,
    title,
)
from render import at_rest, rests
from rules import Color, Counter, Game, Move, Outcome, Position, Rule, Termination, Variant, legal_moves


def board(state: GameState, t: Translator) -> Screen:
    """Return the message a reader gets about a game now: to move, to wait, or the end."""
    if state.game.outcome is not None:
        return final_message(state, t, state.game.outcome)
    if state.viewer in (None, state.game.turn) or state.solo:
        return turn_message(state, t)
    return waiting_board(state, t)


def turn_message(state: GameState, t: Translator, picked: Picked = NOTHING_PICKED) -> Screen:
    """Return the board of the side to move with the buttons of its legal moves, as far as they have been picked."""
    choices = steps(state.game, picked)

    def lines(state: GameState) -> list[Html]:
        explained = [*_explained(state, t), *_counters(state, t), *_offer(state, t)]
        return [*_head(state, t), *explained, _whose_move(state, t)]

    board = choice_picture(state, t, choices)
    return Screen(caption(state, t, lines, board), _buttons(state, t, choices), board)


def turn_buttons(state: GameState, t: Translator, picked: Picked) -> Buttons:
    """Return the buttons alone, for a board that stays as it is while a move is chosen."""
    return _buttons(state, t, steps(state.game, picked))


def _buttons(state: GameState, t: Translator, choices: Choices) -> Buttons:
    rows = choice_buttons(t, state, choices)
    return rows if choices.back is not None else rows + _other_buttons(state, t)


def waiting_board(state: GameState, t: Translator) -> Screen:
    """Return the board just moved on, waiting for the other side.

    Its only button is Undo, where that is free. In private its text leads on: to planning, and to the games that wait
    for the reader.
    """

    def lines(state: GameState) -> list[Html]:
        player, color = called(state.player(state.game.turn)), color_name(t, state.game.turn)
        waiting = t("turn.waiting", player=player, color=color)
        leading_on = [*plan_lines(state, t), *invitation(state, t), *onward(state, t)]
        return [*_head(state, t), *_counters(state, t), *_offer(state, t), waiting, *leading_on]

    board = picture(state, t)
    return Screen(caption(state, t, lines, board), undo_row(state, t), board)


def final_message(state: GameState, t: Translator, outcome: Outcome) -> Screen:
    """Return the last message of a game: who won and why, naming the rule."""

    def lines(state: GameState) -> list[Html]:
        seats = t("turn.seats", white=_notified(state, Color.WHITE), black=_notified(state, Color.BLACK))
        return [*_over(state, t, seats), Html(""), *result(state, t, outcome), *onward(state, t)]

    board = picture(state, t)
    return Screen(caption(state, t, lines, board), final_buttons(state, t), board)


def ended_board(state: GameState, t: Translator) -> Screen:
    """Return the board that the end has found waiting for a move: how it ended is said in a message of its own."""

    def lines(state: GameState) -> list[Html]:
        return _over(state, t, _seats(state, t))

    board = picture(state, t)
    return Screen(caption(state, t, lines, board), picture=board)


def _over(state: GameState, t: Translator, seats: Html) -> list[Html]:
    """Return the lines that tell of a game that is over and of its last moves."""
    name, number = title(t, state.game.variant), (state.game.plies + 1) // 2
    head = t("final.title", title=name, number=number) if number else t("final.unplayed", title=name)
    moved = [*moves_before(t, state), last_move(t, state)] if state.game.moves else []
    return [head, *played_in(state, t), seats, *moved]


def _notified(state: GameState, color: Color) -> Html | str:
    """Return a player's name so that in a group they are notified, unless they have muted the game.

    A photo by itself notifies nobody.
    """
    player = state.player(color)
    return mention(player) if state.viewer is None and color not in state.hushed else called(player)


def result(state: GameState, t: Translator, outcome: Outcome) -> list[Html]:
    """Return the lines that say who won and why."""
    why = reason(t, state, outcome)
    if outcome.winner is not None:
        winner = called(state.player(outcome.winner))
        return [t("final.won", player=winner, color=color_name(t, outcome.winner)), why]
    return [why] if outcome.termination is Termination.CANCELLED else [t("final.drawn"), why]


def explain_moves(state: GameState, t: Translator) -> str:
    """Return which rules made the list of legal moves what it is, as plain text that fits an answer to a tap."""
    sentences = rule_sentences(t, state.game.legal.rules) or (t("rule.none"),)
    while len(" ".join(sentences)) > ALERT:
        sentences = sentences[1:]
    return " ".join(sentences)


def _head(state: GameState, t: Translator) -> list[Html]:
    name, game = title(t, state.game.variant), state.game
    retracted = [t("turn.retracted", player=called(state.retracted))] if state.retracted else []
    noted = [t("turn.note", note=state.note)] if state.note else []
    if not game.moves:
        return [t("turn.start", title=name), *played_in(state, t), _seats(state, t), *retracted, *noted]
    number = t("turn.title", title=name, number=game.plies // 2 + 1)
    moved = [*moves_before(t, state), last_move(t, state)]
    return [number, *played_in(state, t), _seats(state, t), *moved, *retracted, *noted]


def _seats(state: GameState, t: Translator) -> Html:
    return t("turn.seats", white=called(state.white), black=called(state.black))


def _whose_move(state: GameState, t: Translator) -> Html:
    color = color_name(t, state.game.turn)
    if state.viewer is None and not state.solo:
        return t("turn.move_of", player=_notified(state, state.game.turn), color=color)
    return in_terms(t, state.game.variant, "turn.your_move", color=color)


def _explained(state: GameState, t: Translator) -> list[Html]:
    """Explain what is rare when it first comes up for the side to move.

    That is the removals of Konane's opening, refusing to capture, and men that have come to rest.
    """
    if Rule.REMOVAL in state.game.legal.rules:
        return [t("explain.removal")]
    game = state.game
    explained = [t("explain.refusal")] if _refusal_is_new(game) else []
    at_rest_now = _any_at_rest(game.variant, game.position)
    return [*explained, t("explain.rest")] if at_rest_now and not _was(game, _any_at_rest) else explained


def _refusal_is_new(game: Game) -> bool:
    """Whether refusing to capture comes up: as a choice for the first time, or as the first one made."""
    refused = [move.forfeited is not None for move in game.moves]
    if refused.count(True) == refused[-1:].count(True) == 1:
        return True
    return _may_refuse(game.legal) and not _was(game, lambda *place: _may_refuse(legal_moves(*place)))


def _was(game: Game, seen: Callable[[Variant, Position], bool]) -> bool:
    """Whether something was seen at an earlier turn of the side to move."""
    earlier = (position for position in game.positions[:-1] if position.turn is game.turn)
    return any(seen(game.variant, position) for position in earlier)


def _may_refuse(legal: Iterable[Move]) -> bool:
    return any(move.forfeited is not None for move in legal)


def _any_at_rest(variant: Variant, position: Position) -> bool:
    pieces = position.pieces(variant.board).items() if rests(variant) else ()
    return any(at_rest(variant, square, piece) for square, piece in pieces)


def _counters(state: GameState, t: Translator) -> list[Html]:
    return [_counter(t, counter) for counter in state.game.counters()]


def _counter(t: Translator, counter: Counter) -> Html:
    if counter.code == "REP3":
        return t("counter.repeated")
    if counter.code.startswith("KINGS"):
        return t("counter.kings", count=counter.left)
    if counter.code.startswith("NOCAP"):
        return t("counter.captures", count=counter.left)
    return t("counter.material", count=counter.left, rule=draw_rule(t, counter.code))


def _offer(state: GameState, t: Translator) -> list[Html]:
    offer = state.draw_offer
    if offer is None:
        return []
    if offer.by is state.viewer:
        return [t("turn.offer_sent")]
    return [t("turn.offered", player=called(state.player(offer.by)))]


def _other_buttons(state: GameState, t: Translator) -> Buttons:
    game, turn = state.id, state.turn
    row: list[Button] = []
    if any(rule is not Rule.REMOVAL for rule in state.game.legal.rules):
        row.append(button(t.plain("button.why"), ExplainMoves(game, turn)))
    if state.draw_offer is None and not state.solo:
        row.append(button(t.plain("button.draw"), OfferDraw(game, turn)))
    row.append(button(t.plain("button.resign"), Resign(game, turn)))
    if state.draw_offer is None or state.draw_offer.by is state.game.turn:
        return (tuple(row),)
    return (answer_buttons(t, game, state.draw_offer.turn), tuple(row))


def answer_buttons(t: Translator, game: int, turn: int) -> tuple[Button, ...]:
    """Return the buttons that answer the draw offered at a turn."""
    return (
        button(t.plain("button.accept_draw"), AcceptDraw(game, turn)),
        button(t.plain("button.decline_draw"), DeclineDraw(game, turn)),
    )
