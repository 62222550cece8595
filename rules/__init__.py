"""The rules of 21 games of the draughts family: pure Python, the standard library only.

>>> from rules import VARIANTS, legal_moves, play
>>> game = VARIANTS["russian"]
>>> moves = legal_moves(game, game.start)
>>> str(moves[0])
'a3-b4'
>>> play(game, game.start, moves[0]).turn
<Color.BLACK: 'black'>
"""

from rules.board import Board, Numbering, Surface
from rules.errors import (
    AmbiguousMove,
    GameOver,
    IllegalMove,
    InvalidMove,
    InvalidPdn,
    InvalidPosition,
    RulesError,
    UnknownOption,
    UnknownVariant,
)
from rules.fen import format_fen, parse_fen
from rules.game import Game
from rules.generate import LegalMoves, count_moves, legal_moves, moves_through, perft, play
from rules.move import Move
from rules.notation import format_move, moves_meant, parse_canonical, parse_move
from rules.outcome import Counter, Outcome, Termination
from rules.pdn import format_pdn, parse_pdn
from rules.pieces import Color, Kind, Piece
from rules.position import Position
from rules.priority import Rule
from rules.variant import Option, PdnType, Variant
from rules.variants import VARIANTS, find_variant, variant
from rules.why import Fault

__all__ = [
    "VARIANTS",
    "AmbiguousMove",
    "Board",
    "Color",
    "Counter",
    "Fault",
    "Game",
    "GameOver",
    "IllegalMove",
    "InvalidMove",
    "InvalidPdn",
    "InvalidPosition",
    "Kind",
    "LegalMoves",
    "Move",
    "Numbering",
    "Option",
    "Outcome",
    "PdnType",
    "Piece",
    "Position",
    "Rule",
    "RulesError",
    "Surface",
    "Termination",
    "UnknownOption",
    "UnknownVariant",
    "Variant",
    "count_moves",
    "find_variant",
    "format_fen",
    "format_move",
    "format_pdn",
    "legal_moves",
    "moves_meant",
    "moves_through",
    "parse_canonical",
    "parse_fen",
    "parse_move",
    "parse_pdn",
    "perft",
    "play",
    "variant",
]
