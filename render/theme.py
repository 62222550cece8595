"""The colours of every theme, chosen by hand; nothing here knows pixels or games.

A picture has sixteen colours: twelve that every board shares and four of the board itself. They are chosen so that
the blend of any two that meet is close to a third, which makes edges smooth, and two pixels fit in a byte.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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

    rim: RGB
    """The outline of black pieces: ink where the board is light enough, else a light colour of the theme."""
    outline: float = 0.024
    """Width of a piece's outline, in cells."""
    hatched: bool = False
    """Dark squares carry lines, so that no square is told by its shade alone."""

    @property
    def white(self) -> PieceColors:
        """White's pieces."""
        return PieceColors(self.paper, self.tan, self.tan, self.ink, self.red)

    @property
    def black(self) -> PieceColors:
        """Black's pieces."""
        return PieceColors(self.ebony, self.ink, self.brown, self.rim, self.gold)

    @property
    def neutral(self) -> tuple[RGB, ...]:
        """The colours that may stand for a blend of two others."""
        return self.ink, self.ebony, self.brown, self.paper, self.tan


BLUE, GOLD, GREEN, RED = rgb("1C46C4"), rgb("E39C16"), rgb("1A9A66"), rgb("BD3A18")
SKY, PURPLE, YELLOW, INK = rgb("35D3F0"), rgb("9C4390"), rgb("FFF06A"), rgb("1B100A")
CHOICES = BLUE, GOLD, GREEN, RED, SKY, PURPLE, YELLOW, INK
"""Okabe and Ito's eight hues, moved apart until every kind of colour vision tells each two; a test has the distance."""

CLASSIC = Theme(
    ink=INK,
    ebony=rgb("3D271B"),
    brown=rgb("70492F"),
    paper=rgb("FFF8E9"),
    tan=rgb("CFB186"),
    gold=GOLD,
    red=RED,
    signal=SKY,
    choices=CHOICES,
    squares=(rgb("F1DFBC"), rgb("A9683B")),
    field=(rgb("D3A063"), rgb("E2B97F")),
    plate=rgb("DFB67F"),
    stone=(rgb("8D7C6D"), rgb("5C4E45")),
    rim=INK,
)
"""Walnut and maple."""

FOREST = replace(
    CLASSIC,
    ebony=rgb("25291F"),
    brown=rgb("4B5437"),
    paper=rgb("FBF8E6"),
    tan=rgb("C7C092"),
    squares=(rgb("EEE8C9"), rgb("4F8A55")),
    field=(rgb("79A874"), rgb("93BC8B")),
    plate=rgb("93BC8B"),
    stone=(rgb("7F8A78"), rgb("525C4E")),
)
"""The green and buff of tournament boards."""

NIGHT = replace(
    CLASSIC,
    ink=rgb("0A0D12"),
    ebony=rgb("171C23"),
    brown=rgb("364250"),
    paper=rgb("E8EDF2"),
    tan=rgb("9DB0C2"),
    choices=(*CHOICES[:-1], rgb("0A0D12")),
    squares=(rgb("70849A"), rgb("3C4B5D")),
    field=(rgb("3C4B5D"), rgb("485A6E")),
    plate=rgb("44566A"),
    stone=(rgb("4F5A66"), rgb("303843")),
    rim=rgb("9DB0C2"),
)
"""For dark rooms: slate, with a light line around the black pieces."""

CONTRAST = replace(
    CLASSIC,
    ink=rgb("000000"),
    ebony=rgb("000000"),
    brown=rgb("595959"),
    paper=rgb("FFFFFF"),
    tan=rgb("BFBFBF"),
    choices=(*CHOICES[:-1], rgb("000000")),
    squares=(rgb("FFFFFF"), rgb("E6E6E6")),
    field=(rgb("FFFFFF"), rgb("F2F2F2")),
    plate=rgb("FFFFFF"),
    stone=(rgb("E6E6E6"), rgb("9A9A9A")),
    rim=rgb("FFFFFF"),
    outline=0.04,
    hatched=True,
)
"""Black and white, the dark squares hatched."""

THEMES: Mapping[str, Theme] = MappingProxyType(
    {"classic": CLASSIC, "forest": FOREST, "night": NIGHT, "contrast": CONTRAST}
)
"""Every theme by the name a player chooses it with, the default first."""


def theme_named(name: str) -> Theme:
    """Return a theme; UnknownTheme when there is none of this name."""
    try:
        return THEMES[name]
    except KeyError:
        raise UnknownTheme(name) from None
