"""How colours look: WCAG contrast, and colour vision deficiencies after Machado, Oliveira and Fernandes (2009)."""

from math import dist

from render.theme import RGB

Matrix = tuple[tuple[float, float, float], ...]
Lab = tuple[float, float, float]

NORMAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
VISIONS: dict[str, Matrix] = {
    "normal": NORMAL,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Severity 1.0, applied to linear light."""


def linear(color: RGB) -> tuple[float, float, float]:
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in color
    )
    return red, green, blue


def luminance(color: RGB) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(color: RGB, vision: Matrix = NORMAL) -> Lab:
    """Return a colour as this vision sees it, in CIELAB under D65."""
    seen = [sum(part * value for part, value in zip(row, linear(color), strict=True)) for row in vision]
    red, green, blue = (min(max(value, 0.0), 1.0) for value in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: RGB, other: RGB, vision: Matrix = NORMAL) -> float:
    """Return the distance (CIE 1976) between two colours as this vision sees them; about 2 is just noticeable."""
    return dist(lab(one, vision), lab(other, vision))
