"""The colours of every theme, chosen by hand; nothing here knows pixels or games.

A picture has sixteen colours: twelve that every board shares and four of the board itself. They are chosen so that
the blend of any two that meet is close to a third, which makes edges smooth, and two pixels fit in a byte.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from render.picture import UnknownTheme

RGB = tuple[int, int, int]


def rgb(code: str) -> RGB:
    """Read six hexadecimal digits."""
    red, green, blue = bytes.fromhex(code)
    return red, green, blue


def mix(color: RGB, other: RGB, share: float) -> RGB:
    """Return `color` with this share (0..1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(color, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class PieceColors:
    """One side's pieces: top face, side of the disc, grooves on the face, outline, and the king's crown."""

    face: RGB
    side: RGB
    groove: RGB
    outline: RGB
    crown: RGB


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything a picture is painted with."""

    ink: RGB
    """The darkest colour: outlines, the black pieces' sides, dark figures."""
    ebony: RGB
    """Black's face, and the frame of the board."""
    brown: RGB
    """Between ebony and the board: grooves in black pieces, lines in boards."""
    paper: RGB
    """The lightest colour: White's face, coordinates, the rim of numbers and paths."""
    tan: RGB
    """Between paper and the board: sides and grooves of white pieces, inlays."""
    gold: RGB
    """The last move, and Black's crown."""
    red: RGB
    """White's crown."""
    signal: RGB
    """Movable pieces, the chosen one, and its destinations."""
    choices: tuple[RGB, ...]
    """One colour for each of eight candidate moves; some are the colours above."""
    squares: tuple[RGB, RGB]
    """The light and the dark squares of a chequered board."""
    field: tuple[RGB, RGB]
    """The bevel and the middle of the squares of a board of one wood."""
    plate: RGB
    """The plate into which lines are carved."""
    stone: tuple[RGB, RGB]
    """The stone with pits, and the ground of a pit."""

    @property
    def white(self) -> PieceColors:
        """White's pieces."""
        return PieceColors(self.paper, self.tan, self.tan, self.ink, self.red)

    @property
    def black(self) -> PieceColors:
        """Black's pieces."""
        return PieceColors(self.ebony, self.ink, self.brown, self.ink, self.gold)

    @property
    def neutral(self) -> tuple[RGB, ...]:
        """The colours that may stand for a blend of two others."""
        return self.ink, self.ebony, self.brown, self.paper, self.tan


BLUE, GREEN, PURPLE, YELLOW = rgb("0F5FB4"), rgb("0C8C62"), rgb("BC5FA2"), rgb("F8EA50")
GOLD, RED, SKY, INK = rgb("F2AE2E"), rgb("C23A1C"), rgb("35BFD8"), rgb("1B100A")

CLASSIC = Theme(
    ink=INK,
    ebony=rgb("3D271B"),
    brown=rgb("70492F"),
    paper=rgb("FFF8E9"),
    tan=rgb("CFB186"),
    gold=GOLD,
    red=RED,
    signal=SKY,
    choices=(BLUE, GOLD, GREEN, RED, SKY, PURPLE, YELLOW, INK),
    squares=(rgb("F1DFBC"), rgb("A9683B")),
    field=(rgb("D3A063"), rgb("E2B97F")),
    plate=rgb("DFB67F"),
    stone=(rgb("8D7C6D"), rgb("5C4E45")),
)
"""Walnut and maple. The choices are Okabe and Ito's colours for all kinds of colour vision, a little stronger."""

THEMES: Mapping[str, Theme] = MappingProxyType({"classic": CLASSIC})
"""Every theme by the name a player chooses it with, the default first."""


def theme_named(name: str) -> Theme:
    """Return a theme; UnknownTheme when there is none of this name."""
    try:
        return THEMES[name]
    except KeyError:
        raise UnknownTheme(name) from None
