"""A game as a short film that Telegram plays in the chat: pieces glide, captured ones vanish when the rules say so."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from PIL import Image

from render.kit import kit
from render.layout import Layout
from render.paint import paint
from render.picture import STYLE, BoardPicture, Notation, Players
from render.pieces import Halo
from render.scene import build_scene, shifted
from render.sprites import stamp
from rules import Color, Game, Move, Piece, Position, format_fen, variant
from rules.variant import Removal

FRAMES_A_SECOND = 12
GLIDE, REST = 4, 2
"""Frames in which a piece moves, and stands: together half a second, two plies a second."""
OPENING, ENDING = FRAMES_A_SECOND, 2 * FRAMES_A_SECOND
"""Frames before the first ply and after the last."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished or running game, as one viewer sees it."""

    game: Game
    names: tuple[str, str]
    """White's and Black's."""
    bottom: Color = Color.WHITE
    notation: Notation = Notation.ALGEBRAIC
    theme: str = "classic"
    size: int = 480
    """Width in pixels, an even number."""

    def __reduce__(self) -> tuple[Callable[..., "Replay"], tuple[object, ...]]:
        """Pickle the rules by their name, since they hold functions."""
        game = self.game
        played = (
            game.variant.key,
            dict(game.variant.chosen),
            game.start,
            tuple(zip(game.moves, game.positions[1:], strict=True)),
        )
        return _restored, (played, (self.names, self.bottom, self.notation, self.theme, self.size))


def _restored(
    played: tuple[str, dict[str, str], Position, tuple[tuple[Move, Position], ...]],
    view: tuple[tuple[str, str], Color, Notation, str, int],
) -> Replay:
    key, chosen, start, record = played
    return Replay(Game.restore(variant(key, chosen), start, record), *view)


def film_key(replay: Replay) -> str:
    """Name everything in a film in 40 hexadecimal digits, the same in every process, as `digest` does for a picture."""
    game = replay.game
    view = STYLE, replay.names, replay.bottom, replay.notation, replay.theme, replay.size
    parts = ["film", repr(view), game.variant.key, repr(sorted(game.variant.chosen.items()))]
    parts += [f"{move}:{move.path}" for move in game.moves]
    parts += [format_fen(game.variant, position) for position in game.positions]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=20).hexdigest()


def size_of(replay: Replay) -> tuple[int, int]:
    """Return width and height of a film in pixels, both even."""
    layout = build_scene(still(replay, 0)).layout
    return layout.width & ~1, layout.height & ~1


def seconds_of(replay: Replay) -> int:
    """Return how long a film plays, rounded."""
    return round((OPENING + replay.game.plies * (GLIDE + REST) + ENDING) / FRAMES_A_SECOND)


def still(replay: Replay, ply: int) -> BoardPicture:
    """Return the picture after this many plies, with the last of them drawn on it. Raises IndexError beyond the end."""
    game = replay.game
    taken = dict.fromkeys(Color, 0)
    for position, move in zip(game.positions[:ply], game.moves, strict=False):
        taken[position.turn] += len(move.captured)
    return BoardPicture(
        game.variant,
        game.positions[ply],
        bottom=replay.bottom,
        notation=replay.notation,
        last_move=game.moves[ply - 1] if ply else None,
        theme=replay.theme,
        size=replay.size,
        players=Players(*replay.names, taken=(taken[Color.WHITE], taken[Color.BLACK]), counter=str(ply) if ply else ""),
    )


def frames(replay: Replay) -> Iterator[Image.Image]:
    """Yield the film's frames as palette indices: the opening, every ply gliding and at rest, the last position."""
    picture = still(replay, 0)
    yield from _held(picture, OPENING)
    for ply, move in enumerate(replay.game.moves, 1):
        yield from _gliding(picture, move)
        picture = still(replay, ply)
        yield from _held(picture, REST)
    yield from _held(picture, ENDING)


def _held(picture: BoardPicture, count: int) -> Iterator[Image.Image]:
    image, _ = paint(picture)
    for _ in range(count):
        yield image


@dataclass(frozen=True, slots=True)
class _Glide:
    """A piece on its way; (`x`, `y`) are the middles of the squares it passes, in pixels."""

    piece: Piece
    path: tuple[tuple[int, int], ...]

    def at(self, share: float) -> tuple[int, int]:
        """Return where it is after this share (0..1) of its way, every leg taking the same time."""
        legs = list(pairwise(self.path))
        leg = min(int(share * len(legs)), len(legs) - 1)
        (x, y), (to_x, to_y) = legs[leg]
        part = share * len(legs) - leg
        return round(x + (to_x - x) * part), round(y + (to_y - y) * part)


def _gliding(picture: BoardPicture, move: Move) -> Iterator[Image.Image]:
    """Yield the frames of one move from the position before it."""
    variant, board = picture.variant, picture.variant.board
    layout = build_scene(picture).layout
    pieces = picture.position.pieces(board)
    glides = _glides(picture, move, pieces, layout)
    at_once = variant.removal is Removal.AT_ONCE
    sprites = kit(picture.theme, variant.surface, layout.cell)
    grounds: dict[int, Image.Image] = {}
    for frame in range(1, GLIDE + 1):
        share = frame / GLIDE
        gone = int(share * len(move.captured)) if at_once else 0
        if gone not in grounds:
            grounds[gone] = _without(picture, pieces, {*_lifted(picture, move), *move.captured[:gone]})
        image = grounds[gone].copy()
        for glide in glides:
            stamp(image, sprites.piece(glide.piece, Halo.NONE), *glide.at(share))
        yield image


def _lifted(picture: BoardPicture, move: Move) -> tuple[str, ...]:
    """Return the squares whose pieces move: one, or the run of men that a linear move shifts."""
    return move.start, *shifted(picture.variant, move, picture.position)


def _glides(picture: BoardPicture, move: Move, pieces: Mapping[str, Piece], layout: Layout) -> tuple[_Glide, ...]:
    if move.is_removal:
        return ()

    def middles(squares: Iterable[str]) -> tuple[tuple[int, int], ...]:
        return tuple(layout.center(*picture.variant.board.coordinates(square)) for square in squares)

    lifted = _lifted(picture, move)
    if len(lifted) == 1:
        return (_Glide(pieces[move.start], middles(move.path)),)
    return tuple(_Glide(pieces[start], middles((start, end))) for start, end in pairwise((*lifted, move.end)))


def _without(picture: BoardPicture, pieces: Mapping[str, Piece], squares: set[str]) -> Image.Image:
    left = {square: piece for square, piece in pieces.items() if square not in squares}
    position = Position.of(picture.variant.board, left, picture.position.turn)
    image, _ = paint(replace(picture, position=position, last_move=None))
    return image
