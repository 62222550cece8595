"""Colours measured: contrast of pieces, and distinctions that survive colour blindness."""

from itertools import combinations

import pytest

from render.brush import LAST_TINT, SELECTED_TINT, brush_for, grounds_of
from render.theme import THEMES, Theme, mix
from rules import Surface
from tests.render.vision import VISIONS, contrast, distance

EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
SURFACES = pytest.mark.parametrize("surface", Surface)
EVERY_VISION = pytest.mark.parametrize("vision", VISIONS.values(), ids=VISIONS.keys())

CHOICES_APART = 20.0
"""CIE 1976 distance between any two candidates' colours, in every kind of vision; 2 is just noticeable."""
MARKS_APART = 12.0
"""The same between marked squares and unmarked ones."""


def standing_grounds(theme: Theme, surface: Surface) -> list[tuple[int, int, int]]:
    """Return the colours a piece may stand on: the played squares, plain, of the last move, and chosen."""
    grounds = grounds_of(theme, surface)
    # Nobody stands on a light square, and a pebble covers its pit.
    played = {Surface.CHEQUERED: grounds[1:], Surface.PITS: grounds[:1]}.get(surface, grounds)
    main = played[-1]
    return [*played, mix(main, theme.gold, LAST_TINT), mix(main, theme.signal, SELECTED_TINT)]


@EVERY_THEME
@SURFACES
def test_fill_or_outline_of_a_piece_has_contrast_3_against_its_square(theme: Theme, surface: Surface):
    for ground in standing_grounds(theme, surface):
        for side in (theme.white, theme.black):
            assert max(contrast(side.face, ground), contrast(side.outline, ground)) >= 3


@EVERY_THEME
def test_sides_have_contrast_4_and_a_half_against_each_other(theme: Theme):
    assert contrast(theme.white.face, theme.black.face) >= 4.5


@EVERY_THEME
def test_crowns_and_coordinates_have_contrast_3_and_4_and_a_half(theme: Theme):
    for side in (theme.white, theme.black):
        assert contrast(side.crown, side.face) >= 3
    assert contrast(theme.paper, theme.ebony) >= 4.5


@EVERY_THEME
def test_figures_on_badges_can_be_read(theme: Theme):
    for color in theme.choices:
        assert max(contrast(color, theme.paper), contrast(color, theme.ink)) >= 4.5


@EVERY_THEME
@EVERY_VISION
def test_eight_candidates_are_told_apart_by_every_vision(theme: Theme, vision):
    assert len(theme.choices) == 8
    for one, other in combinations(theme.choices, 2):
        assert distance(one, other, vision) >= CHOICES_APART


@EVERY_THEME
@SURFACES
@EVERY_VISION
def test_marked_squares_differ_from_others_and_from_each_other_for_every_vision(theme: Theme, surface: Surface, vision):
    *played, last, selected = standing_grounds(theme, surface)
    for one, other in combinations((played[-1], last, selected), 2):
        assert distance(one, other, vision) >= MARKS_APART


@EVERY_THEME
@EVERY_VISION
def test_sides_and_the_ring_of_movable_pieces_are_told_apart_by_every_vision(theme: Theme, vision):
    for one, other in combinations((theme.white.face, theme.black.face, theme.signal), 2):
        assert distance(one, other, vision) >= CHOICES_APART


@EVERY_THEME
def test_played_squares_differ_from_the_others_in_shade_or_pattern(theme: Theme):
    light, dark = theme.squares
    assert theme.hatched or contrast(light, dark) >= 1.8


@EVERY_THEME
@SURFACES
def test_sixteen_colours_are_enough(theme: Theme, surface: Surface):
    assert len(brush_for(theme, surface, 90).palette.colors) <= 16
