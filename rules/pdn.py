"""Whole games as PDN (Portable Draughts Notation 3.0), both ways.

A game PDN knows has its GameType number; any other, and one that is only a relative of a numbered game, has a Variant
tag with its key. House rules stand in an Option tag, another start in FEN, the reason of the result in Termination.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.errors import InvalidPdn, RulesError
from rules.fen import Setup, format_fen, parse_setup
from rules.game import Game
from rules.notation import parse_move, spell_move
from rules.outcome import Outcome, Termination
from rules.pieces import Color
from rules.variant import Variant
from rules.variants import VARIANTS, find_variant, variant

_LONGEST = 100_000
_GLUE = "\0"
"""Stands for the space behind a move number while lines are broken, so that the number stays with its move."""
_QUOTED = 40
_ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""The tags every game has, with what they hold when nothing is known."""
_OWN = ("Result", "GameType", "Variant", "Option", "FEN", "Termination")
"""The tags that are made from the game itself."""
_TWO_POINTS = frozenset({20, 27})
"""GameTypes whose result is written with two points for a win (ResultType International of PDN 3.0)."""
_WINS = {"1-0": Color.WHITE, "2-0": Color.WHITE, "0-1": Color.BLACK, "0-2": Color.BLACK}
_DRAWS = frozenset({"1/2-1/2", "1-1"})
_SIMPLE_ENDS = {
    Termination.RESIGNATION.value: Termination.RESIGNATION,
    Termination.TIMEOUT.value: Termination.TIMEOUT,
    "time forfeit": Termination.TIMEOUT,
}

_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]', re.DOTALL)
_SKIPPED = re.compile(r"\s+|\{[^}]*\}|;[^\n]*|(?m:^%[^\n]*)")
_TOKEN = re.compile(
    r"(?P<result>(?:1-0|0-1|2-0|0-2|1/2-1/2|1-1|\*)(?![^\s{(;\[]))"
    r"|(?P<ignored>[0-9]+\s*\.(?:\.\.)?|\.\.\.|\$[0-9]+|[!?]+|\([!?]+\))"
    r"|(?P<open>\()|(?P<close>\))"
    r"|(?P<move>[^\s{}();$\[\]/]+)"
)
_GAME_TYPE = re.compile(r"(?P<number>[0-9]{1,3})(?:,(?P<first>[WB]),[0-9]+,[0-9]+,[ANS][0-3](?:,[01])?)?")


def format_pdn(game: Game, tags: Mapping[str, str] | None = None) -> str:
    """Return a game as PDN, with tags such as Event, Date, White, Black as given.

    Tags that follow from the game (Result, GameType, Variant, Option, FEN, Termination) are made here, whatever was
    given for them. Raises ValueError for a name that cannot be a tag.
    """
    cleaned = {name: " ".join(value.split()) for name, value in (tags or {}).items() if name not in _OWN}
    given = {name: value for name, value in cleaned.items() if value}
    for name in given:
        if not re.fullmatch("[A-Z][A-Za-z0-9_]*", name):
            raise ValueError(f"not the name of a PDN tag: {name!r}")
    result = _result(game)
    written = {name: given.pop(name, unknown) for name, unknown in _ROSTER.items()} | _own_tags(game, result) | given
    header = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in written.items())
    body = textwrap.fill(" ".join([*_numbered_moves(game), result]), 79, break_long_words=False, break_on_hyphens=False)
    return f"{header}\n{body.replace(_GLUE, ' ')}\n"


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _own_tags(game: Game, result: str) -> dict[str, str]:
    variant = game.variant
    tags = {"Result": result}
    if variant.pdn is not None:
        tags["GameType"] = str(variant.pdn)
    if variant.pdn is None or not variant.pdn_exact:
        tags["Variant"] = variant.key
    if variant.choices:
        tags["Option"] = "; ".join(f"{name}={value}" for name, value in variant.choices)
    if game.start != variant.start or game.quiet:
        tags["FEN"] = format_fen(variant, game.start, numeric=_is_numeric(variant), quiet=game.quiet or None)
    if game.outcome is not None:
        tags["Termination"] = " ".join(filter(None, (game.outcome.termination.value, game.outcome.rule)))
    return tags


def _is_numeric(variant: Variant) -> bool:
    return variant.pdn is not None and variant.pdn.letter == "N"


def _result(game: Game) -> str:
    if game.outcome is None:
        return "*"
    two = game.variant.pdn is not None and game.variant.pdn.number in _TWO_POINTS
    match game.outcome.winner:
        case Color.WHITE:
            return "2-0" if two else "1-0"
        case Color.BLACK:
            return "0-2" if two else "0-1"
        case _:
            return "1-1" if two else "1/2-1/2"


def _numbered_moves(game: Game) -> Iterator[str]:
    """Yield the moves with a number before each of the side that starts this game, and before the first."""
    variant, first = game.variant, game.variant.first
    number = 1
    for ply, (position, move) in enumerate(zip(game.positions, game.moves, strict=False)):
        text = spell_move(
            variant, position, move, numeric=_is_numeric(variant), capture_separator=variant.capture_separator
        )
        if position.turn is first:
            yield f"{number}.{_GLUE}{text}"
        else:
            yield text if ply else f"{number}...{_GLUE}{text}"
            number += 1


def parse_pdn(text: str) -> tuple[Game, dict[str, str]]:
    """Return the one game of a PDN text and its tags as they stand there.

    Comments, annotations and variations are passed over. A result that the board does not give is taken as
    a resignation or agreement unless the Termination tag says otherwise.
    Raises InvalidPdn for anything that is not one whole legal game.
    """
    if len(text) > _LONGEST:
        raise InvalidPdn(f"invalid game record: longer than {_LONGEST} characters")
    text = text.removeprefix("\ufeff")
    tags, body = _read_tags(text)
    try:
        rules = _variant_of(tags)
        setup = parse_setup(rules, tags["FEN"]) if "FEN" in tags else Setup(rules.start)
        game = Game.new(rules, setup.position, quiet=setup.quiet)
    except InvalidPdn:
        raise
    except RulesError as error:
        raise InvalidPdn(f"invalid game record: {error}") from error
    result = tags.get("Result", "*")
    for word, is_result in _main_line(text, body):
        if is_result:
            result = word if word != "*" else result
            continue
        try:
            game = game.play(parse_move(rules, game.position, word))
        except RulesError as error:
            raise InvalidPdn(f"invalid game record: move {game.plies + 1}: {error}") from error
    return _with_result(game, result, tags.get("Termination", "")), tags


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    """Return the tags at the head of a text and where the moves begin."""
    tags: dict[str, str] = {}
    at = 0
    while True:
        skipped = _SKIPPED.match(text, at)
        tag = None if skipped else _TAG.match(text, at)
        if skipped:
            at = skipped.end()
        elif tag:
            if tags.setdefault(tag["name"], value := re.sub(r"\\(.)", r"\1", tag["value"])) != value:
                raise InvalidPdn(f"invalid game record: tag {tag['name'][:_QUOTED]!r} is given twice")
            at = tag.end()
        else:
            return tags, at


def _variant_of(tags: Mapping[str, str]) -> Variant:
    """Return the game and house rules the tags name."""
    options: dict[str, str] = {}
    for item in tags.get("Option", "").split(";"):
        name, _, value = item.strip().partition("=")
        if name:
            options[name.strip()] = value.strip()
    game_type = _GAME_TYPE.fullmatch(tags.get("GameType", "").replace(" ", ""))
    if "Variant" in tags:
        found = find_variant(tags["Variant"])
    elif game_type:
        numbered = (known for known in VARIANTS.values() if known.pdn and known.pdn_exact)
        found = next((known for known in numbered if str(known.pdn).startswith(f"{game_type['number']},")), None)
    else:
        raise InvalidPdn("invalid game record: neither GameType nor Variant says which game it is")
    if found is None:
        name = tags.get("Variant", tags.get("GameType", ""))
        raise InvalidPdn(f"invalid game record: no game is known as {name[:_QUOTED]!r}")
    first = {"W": "white", "B": "black"}.get(game_type["first"] or "", "") if game_type else ""
    if first and first != found.first.value:
        options.setdefault("first", first)
    chosen = variant(found.key, options)
    if game_type and game_type["first"] and chosen.pdn and not str(chosen.pdn).startswith(game_type[0]):
        raise InvalidPdn(f"invalid game record: GameType {game_type[0]!r} is not {str(chosen.pdn)!r}")
    return chosen


def _main_line(text: str, at: int) -> Iterator[tuple[str, bool]]:
    """Yield the moves and the result from a place in a text, each with whether it is the result."""
    depth = 0
    ended = False
    while at < len(text):
        if skipped := _SKIPPED.match(text, at):
            at = skipped.end()
            continue
        token = _TOKEN.match(text, at)
        if token is None or ended or (token["close"] and not depth):
            raise InvalidPdn(f"invalid game record: cannot read {text[at : at + _QUOTED]!r}")
        at = token.end()
        depth += bool(token["open"]) - bool(token["close"])
        if depth == 0 and (token["result"] or token["move"]):
            ended = bool(token["result"])
            yield token[0], ended
    if depth:
        raise InvalidPdn("invalid game record: a variation is not closed")


def _with_result(game: Game, result: str, reason: str) -> Game:
    """Return the game with the result it is said to have, checked against the one on the board."""
    if result != "*" and result not in _WINS and result not in _DRAWS:
        raise InvalidPdn(f"invalid game record: result {result[:_QUOTED]!r}")
    if result == "*":
        return game
    winner = _WINS.get(result)
    if game.outcome is None:
        won = _SIMPLE_ENDS.get(reason, Termination.RESIGNATION)
        return replace(game, outcome=Outcome(winner, won if winner else Termination.AGREEMENT))
    if game.outcome.winner is not winner:
        raise InvalidPdn(f"invalid game record: result {result!r}, but on the board it is {game.outcome}")
    return game
