"""What every shape is painted with: a theme, its palette on one kind of board, and the size of a cell."""

from dataclasses import dataclass

from render.palette import Palette
from render.theme import RGB, Theme, mix
from rules import Surface

LAST_TINT, SELECTED_TINT = 0.62, 0.7
"""How strongly the squares of the last move and the chosen square are coloured, 0..1."""


@dataclass(frozen=True, slots=True, eq=False)
class Brush:
    """Passed to whatever draws; `cell` is in pixels."""

    theme: Theme
    surface: Surface
    cell: int
    palette: Palette

    @property
    def even(self) -> int:
        """The cell, rounded up to an even number so that it has a middle."""
        return self.cell + self.cell % 2


def grounds_of(theme: Theme, surface: Surface) -> tuple[RGB, ...]:
    """Return the colours of an empty board; on a chequered one the played squares come last."""
    return {
        Surface.CHEQUERED: theme.squares,
        Surface.GRID: theme.field,
        Surface.LINES: (theme.plate,),
        Surface.PITS: theme.stone,
    }[surface]


def brush_for(theme: Theme, surface: Surface, cell: int) -> Brush:
    """Put the sixteen colours together: those of every board, those of this one, and its tinted squares."""
    grounds = grounds_of(theme, surface)
    main = grounds[0] if surface is Surface.PITS else grounds[-1]
    tints = mix(main, theme.gold, LAST_TINT), mix(main, theme.signal, SELECTED_TINT)
    shared = (*theme.neutral, theme.gold, theme.red, theme.signal, *theme.choices)
    palette = Palette((*shared, *grounds, *tints), (*theme.neutral, *grounds, *tints))
    return Brush(theme, surface, cell, palette)
