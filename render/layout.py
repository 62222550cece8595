"""Where things stand: the geometry of one board in pixels, for one side at the bottom."""

from dataclasses import dataclass

COORDINATE_MARGIN = 0.05
"""Frame around a board with letters and figures, as a share of the width: 40 pixels of 800."""
PLAIN_MARGIN = 0.02
"""Frame around a board whose squares carry numbers."""

BAR, GAP = 0.078, 0.006
"""Height of a player's bar and the space between the upper one and the board, as shares of the width."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `columns` x `rows` square cells of `cell` pixels whose top left corner is at (`left`, `top`).

    `turned` boards show the first file at the right and the first rank at the top.
    """

    width: int
    height: int
    columns: int
    rows: int
    cell: int
    left: int
    top: int
    turned: bool
    bar: int
    """Height of the bars at the upper and the lower edge; 0 without players."""

    @property
    def right(self) -> int:
        """The first pixel column beyond the board."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> int:
        """The first pixel row beyond the board."""
        return self.top + self.rows * self.cell

    @property
    def cuts(self) -> tuple[int, ...]:
        """The pixel rows at which a picture falls into strips: margins, ranks and bars, which change one at a time."""
        ranks = range(self.top, self.bottom + 1, self.cell)
        return (0, *ranks, *((self.height - self.bar,) if self.bar else ()), self.height)

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        """Return the top left pixel of the cell at this 0-based file and rank."""
        column = self.columns - 1 - file if self.turned else file
        row = rank if self.turned else self.rows - 1 - rank
        return self.left + column * self.cell, self.top + row * self.cell

    def center(self, file: int, rank: int) -> tuple[int, int]:
        """Return the middle of the cell at this 0-based file and rank, in pixels."""
        x, y = self.corner(file, rank)
        return x + self.cell // 2, y + self.cell // 2


def board_layout(columns: int, rows: int, width: int, *, coordinates: bool, turned: bool, players: bool) -> Layout:
    """Fit a board into a picture `width` pixels wide.

    There is room for coordinates or only a thin frame around it, and above and below, for `players`, for their bars.
    """
    margin = round(width * (COORDINATE_MARGIN if coordinates else PLAIN_MARGIN))
    cell = (width - 2 * margin) // max(columns, rows)
    left, bar = (width - cell * columns) // 2, round(width * BAR) if players else 0
    above = bar + round(width * GAP) if players else left
    return Layout(width, above + cell * rows + left + bar, columns, rows, cell, left, above, turned, bar)
