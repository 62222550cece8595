"""Pictures compared with those a person has looked at, pixel by pixel after decoding."""

import pytest
from PIL import Image, ImageChops

from render import BoardPicture
from tests.render.pictures import GOLDEN, decoded, goldens

ALIKE = 12
"""Differences up to this (of 255) are the font library's or the decoder's, not ours."""
FEW = 0.004
"""The share of pixels that may differ more: outlines of figures change with the version of FreeType."""


@pytest.mark.parametrize(("name", "picture"), goldens().items(), ids=goldens().keys())
def test_picture_equals_its_golden(name: str, picture: BoardPicture):
    drawn = decoded(picture)
    golden = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    assert drawn.size == golden.size
    red, green, blue = ImageChops.difference(drawn, golden).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    different = sum(worst.histogram()[ALIKE + 1 :])
    assert different <= FEW * drawn.width * drawn.height, "look at it, then: python -m tests.render.pictures"


def test_every_golden_has_a_picture():
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(goldens())
