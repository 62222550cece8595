"""One picture for every kind of board and mark: what the gallery shows and the goldens hold."""

from render.picture import BoardPicture, Choice, Notation, Players
from render.theme import THEMES
from rules import Color, Game, Move, Variant, parse_fen, parse_move, variant

KINDS_OF_BOARD = ("russian", "turkish", "armenian", "gothic", "alquerque", "konane")
"""A game for each pattern."""


def choices_of(game: Game) -> tuple[Choice, ...]:
    """Number the legal moves of a game, in their order."""
    return tuple(
        Choice(str(number), move.path, move.captured, move.forfeited) for number, move in enumerate(game.legal, 1)
    )


def after(game: Variant, fen: str, text: str) -> tuple[Game, Move]:
    """Return the game after one move from a position, and that move. Raises as `parse_fen` and `parse_move` do."""
    before = Game.new(game, parse_fen(game, fen))
    move = parse_move(game, before.position, text)
    return before.play(move), move


def boards(theme: str) -> dict[str, BoardPicture]:
    """Return the opening on each kind of board, with players, in a theme."""
    pictures = {}
    for key in KINDS_OF_BOARD:
        game = variant(key)
        movable = {move.start for move in Game.new(game).legal}
        players = Players("Anna", "Борис", (2, 1), "7")
        pictures[key] = BoardPicture(game, game.start, movable=tuple(sorted(movable)), theme=theme, players=players)
    return pictures


def marks() -> dict[str, BoardPicture]:
    """Return the classic board of every game with something to mark, and the marks."""
    return {**_boards(), **_moves(), **_pieces()}


def every() -> dict[str, BoardPicture]:
    """Return the marks, and every kind of board in every theme."""
    return marks() | {f"{theme}-{key}": picture for theme in THEMES for key, picture in boards(theme).items()}


def _boards() -> dict[str, BoardPicture]:
    italian, canadian, alquerque = variant("italian"), variant("canadian"), variant("alquerque")
    return {
        "chequered": BoardPicture(variant("russian"), variant("russian").start),
        "chequered-light-corner": BoardPicture(italian, italian.start, bottom=Color.BLACK),
        "chequered-10": BoardPicture(variant("international"), variant("international").start),
        "chequered-12-numbers": BoardPicture(canadian, canadian.start, notation=Notation.NUMERIC),
        "octagons": BoardPicture(variant("dameo"), variant("dameo").start),
        "mosaic": BoardPicture(variant("gothic"), variant("gothic").start),
        "lines": BoardPicture(alquerque, alquerque.start, bottom=Color.BLACK),
    }


def _moves() -> dict[str, BoardPicture]:
    keny, konane = variant("keny"), variant("konane")
    captured, capture = after(variant("russian"), "W:Wc3,Kh4:Bd4,d6,f6", "c3xe5xc7")
    removal = Game.new(konane).legal[0]
    removed = Game.new(konane).play(removal)
    refused, refusal = after(variant("malaysian", {"board": "8"}), "W:Wc3,g3:Bd4,h8", "g3-h4*c3")
    malaysian = variant("malaysian", {"board": "8"})
    tempted = Game.new(malaysian, parse_fen(malaysian, "W:Wc3,g3,a1:Bd4,h8"))
    costly = tuple(choice for choice in choices_of(tempted) if choice.forfeited is not None)[:2]
    shifted, shift = after(variant("dameo"), "W:Wc1,c2,c3:Bh8,f6", "c1-c4")
    hopped, hop = after(keny, "W:Wa2,a3,b4,h2:Bh8,g7", "a2-c4")
    return {
        "capture-path": BoardPicture(
            captured.variant, captured.position, last_move=capture, choices=choices_of(captured)
        ),
        "removal": BoardPicture(
            konane, removed.position, last_move=removal, choices=choices_of(removed), bottom=Color.BLACK
        ),
        "refusal": BoardPicture(refused.variant, refused.position, last_move=refusal),
        "refusal-offered": BoardPicture(malaysian, tempted.position, choices=costly),
        "linear": BoardPicture(shifted.variant, shifted.position, last_move=shift),
        "hop-chain": BoardPicture(keny, hopped.position, last_move=hop),
        "hops": BoardPicture(keny, keny.start, choices=choices_of(Game.new(keny))[:8]),
    }


def _pieces() -> dict[str, BoardPicture]:
    turkish, parachute, corner = variant("turkish"), variant("parachute"), variant("corner")
    kings, stuck = parse_fen(turkish, "W:Wa1,Kd4:Bb6,Ke6"), parse_fen(corner, "W:Wd8,a3,Kf8:Bc1,e5,Ke1")
    return {
        "selected": BoardPicture(turkish, kings, selected="d4", targets=("d3", "d5", "h4"), movable=("a1", "d4")),
        "parachutists": BoardPicture(parachute, parachute.start, movable=("b8", "a3")),
        "frozen-and-crowns": BoardPicture(corner, stuck),
    }
