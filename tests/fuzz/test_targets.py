"""What the fuzzer does for minutes, for seconds: every parser answers as documented, at once, whatever it is given."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.callbacks import Callback, parse
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS
from tests.hurry import at_once

anything = st.text(st.characters())
"""All of Unicode, with halves of characters."""
notation = st.text('abcdefghijlс0123456789x:-–*=KPWBHF[](){};,.!?$%/"\\ \n\t\u3000', max_size=4096)


@pytest.mark.parametrize("target", TARGETS)
@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_text_is_answered_as_documented(target, data):
    text = data.draw(st.one_of(anything, notation, st.sampled_from(seeds(target)).flatmap(_changed)))
    with at_once():
        TARGETS[target](text)


def _changed(seed: str) -> st.SearchStrategy[str]:
    """A text like a good one, with a piece of it replaced."""
    place = st.integers(0, len(seed))
    return st.builds(lambda start, end, new: seed[:start] + new + seed[end:], place, place, st.text(max_size=5))


def test_the_seeds_hold_every_kind_of_button():
    assert {type(tap) for text in seeds("callback") if (tap := parse(text))} == set(get_args(Callback))
