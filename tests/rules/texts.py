"""Moves as texts, for tests: what one means, and how one is written."""

from rules import format_move, parse_canonical, parse_fen, parse_move, variant

CAPTURE = "W:Wc3,e3:Bd4,h8"
"""The man on d4 must be taken, from c3 or from e3."""


def read(key: str, fen: str | None, text: str, **options: str) -> str:
    """Return the canonical text of what a text means."""
    game = variant(key, options)
    return str(parse_move(game, game.start if fen is None else parse_fen(game, fen), text))


def write(key: str, fen: str, canonical: str, **options: str) -> str:
    """Return how a move given by its canonical text is written."""
    game = variant(key, options)
    position = parse_fen(game, fen)
    return format_move(game, position, parse_canonical(game, position, canonical))
