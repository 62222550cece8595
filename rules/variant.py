"""A game as data: one immutable value that says everything in which the games differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from rules.board import (
    DIAGONAL,
    FORWARD_DIAGONAL,
    Board,
    Direction,
    Numbering,
    Surface,
)
from rules.errors import UnknownOption
from rules.pieces import Color
from rules.position import Position
from rules.priority import Rung

if TYPE_CHECKING:
    from rules.outcome import DrawRule
    from rules.side import Side
    from rules.special import Hops, Opening, QuietMen, Refusal


class Removal(Enum):
    """When jumped pieces leave the board."""

    AT_END = "end"
    """When the move ends; until then they block, and none is jumped twice (R-END)."""
    AT_ONCE = "now"
    """At the jump; later jumps may cross or land on the square (R-NOW)."""


class Promotion(Enum):
    """What becomes of a man that captures its way onto a promotion square. A quiet move there always promotes."""

    STOP = "stop"
    """It becomes a king and the move ends (P-STOP)."""
    CONTINUE = "continue"
    """It becomes a king and captures on as one if it can (P-CONT)."""
    AT_END = "end"
    """It captures on as a man while it can and becomes a king only where the move ends (P-END)."""
    NEVER = "never"
    """There are no kings in this game (P-NEVER)."""


class Duty(Enum):
    """Whether a capture that is on must be played."""

    MUST = "must"
    MAY = "may"


@dataclass(frozen=True)
class PdnType:
    """The GameType tag of a game that PDN knows: `number,colour,width,height,notation,invert`."""

    number: int
    first: Color
    size: int
    letter: str
    """`A` for algebraic squares, `N` for numbers."""
    corner: int
    """Where the first square is for the starting player: 0 bottom left, 1 bottom right, 2 top left, 3 top right."""
    inverted: bool = False
    """Whether the bottom left corner is not played."""

    def begun_by(self, first: Color) -> PdnType:
        """The same squares with the same numbers, seen by another starting player."""
        return self if first is self.first else replace(self, first=first, corner=3 - self.corner)

    def __str__(self) -> str:
        color = "W" if self.first is Color.WHITE else "B"
        return f"{self.number},{color},{self.size},{self.size},{self.letter}{self.corner},{int(self.inverted)}"


@dataclass(frozen=True)
class Option:
    """A house rule. `values` has the default first; each value has the change it makes to the game."""

    name: str
    values: tuple[str, ...]
    changes: tuple[Callable[[Variant], Variant], ...]


def unchanged(variant: Variant) -> Variant:
    """The change of an option's default value."""
    return variant


@dataclass(frozen=True)
class Variant:
    """The rules of one game under chosen house rules. Directions are White's; Black's are their mirror image."""

    key: str
    board: Board
    start: Position
    """The first position. Its side to move is who starts."""
    draws: tuple[DrawRule, ...]
    """The draw rules in the order in which they are judged."""
    aliases: tuple[str, ...] = ()
    surface: Surface = Surface.CHEQUERED

    man_steps: tuple[Direction, ...] = FORWARD_DIAGONAL
    """Where a man steps."""
    man_jumps: tuple[Direction, ...] = FORWARD_DIAGONAL
    """Where a man's first jump of a move goes."""
    man_jumps_on: tuple[Direction, ...] | None = None
    """Where its later jumps go; None: as the first."""
    man_takes_kings: bool = True
    man_rests_on_last_rank: bool = False
    """A man on the last rank makes no quiet move."""
    king_steps: tuple[Direction, ...] = DIAGONAL
    king_jumps: tuple[Direction, ...] = DIAGONAL
    flying: bool = True
    """Kings slide and jump from any distance; otherwise one square."""
    near_landing: bool = False
    """A flying king lands on the square directly behind the captured piece."""

    duty: Duty = Duty.MUST
    priority: tuple[Rung, ...] = ()
    """The ladder of capture priority; empty: any capture may be chosen."""
    complete: bool = True
    """A capture goes on while it can; otherwise it may end after any jump."""
    straight: bool = False
    """All jumps of a move go in one direction."""
    reversal: bool = True
    """Two successive jumps may go in opposite directions."""
    removal: Removal = Removal.AT_END
    promotion_mode: Promotion = Promotion.STOP
    promotes_on: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """White's and Black's promotion squares; None: the last rank of each."""
    one_way: bool = False
    """Men of both colours move up the board."""

    quiet_men: QuietMen | None = None
    """How men move without capturing where it is not by steps."""
    hops: Hops | None = None
    """Quiet moves by jumping over friendly pieces."""
    opening: Opening | None = None
    """Moves due before play proper begins."""
    refusal: Refusal | None = None
    """What it costs to refuse a capture."""
    parachutes: tuple[Direction, ...] = ()
    """Where a parachutist jumps. It has no other move, and becomes a man on landing."""
    parachutist_continues: bool = False
    """Having landed it captures on as a man, if it can."""

    no_moves_wins: bool = False
    """The player to move who has pieces but no legal move wins; otherwise loses."""
    no_pieces_wins: bool = False
    """The player who has no pieces left wins; otherwise loses."""

    numbering: Numbering | None = None
    """The numeric notation, where the game has one."""
    numeric_by_default: bool = False
    """Players of this game write numbers."""
    capture_separator: str = "x"
    quiet_separator: str = "-"
    pdn: PdnType | None = None
    """The GameType of the game in PDN; None: PDN does not know the game."""
    pdn_exact: bool = True
    """Whether `pdn` names this very game, not a relative that needs a Variant tag to tell them apart."""

    house: tuple[Option, ...] = ()
    """The options of this game alone; `options` adds the one every game has."""
    choices: tuple[tuple[str, str], ...] = ()
    """The options that are not at their default, in the order of `options`."""

    def __hash__(self) -> int:
        return hash((self.key, self.choices))

    @property
    def first(self) -> Color:
        """Who starts."""
        return self.start.turn

    @property
    def flips(self) -> bool:
        """Whether Black sees the board turned round; in one-way games both see it as White does."""
        return not self.one_way

    @property
    def chosen(self) -> Mapping[str, str]:
        """The options that are not at their default."""
        return dict(self.choices)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every option of the game, the default value first. Who starts comes last; it can be chosen in every game."""
        default = self.first.other if "first" in self.chosen else self.first
        other = default.other
        begun = Option("first", (default.value, other.value), (unchanged, lambda variant: variant.begun_by(other)))
        return (*self.house, begun)

    def begun_by(self, first: Color) -> Variant:
        """The same game with another side to start."""
        pdn = self.pdn.begun_by(first) if self.pdn else None
        return replace(self, start=self.start._replace(turn=first), pdn=pdn)

    def with_options(self, values: Mapping[str, str]) -> Variant:
        """This game, at its defaults, under house rules. Raises UnknownOption for a name or value it does not have."""
        for name, value in values.items():
            option = next((option for option in self.options if option.name == name), None)
            if option is None or value not in option.values:
                raise UnknownOption(self.key, name, value, option.values if option else ())
        changed = self
        choices: list[tuple[str, str]] = []
        for option in self.options:
            value = values.get(option.name, option.values[0])
            if value != option.values[0]:
                changed = option.changes[option.values.index(value)](changed)
                choices.append((option.name, value))
        return replace(changed, choices=tuple(choices)) if choices else self

    def promotion(self, color: Color) -> frozenset[str]:
        """The squares on which a man of this colour becomes a king; none in games without kings."""
        return frozenset(self.board.listed(self.promotion_mask(color)))

    def promotion_mask(self, color: Color) -> int:
        """The promotion squares as a bitboard."""
        if self.promotion_mode is Promotion.NEVER:
            return 0
        if self.promotes_on is not None:
            return self.board.mask(self.promotes_on[color is Color.BLACK])
        return self.last_rank(color)

    def last_rank(self, color: Color) -> int:
        """The rank farthest from where this colour's men come from, as a bitboard."""
        return self.board.rank(-1 if self.one_way or color is Color.WHITE else 1)

    def directions(self, color: Color, directions: tuple[Direction, ...]) -> tuple[Direction, ...]:
        """White's directions as this colour has them."""
        if color is Color.WHITE or self.one_way:
            return directions
        return tuple((across, -up) for across, up in directions)

    @cached_property
    def sides(self) -> Mapping[Color, Side]:
        """The move generator of each colour, made when first asked for and kept: it builds tables."""
        from rules.side import Side

        white, black = Side(self, Color.WHITE), Side(self, Color.BLACK)
        white.other, black.other = black, white
        return {Color.WHITE: white, Color.BLACK: black}
