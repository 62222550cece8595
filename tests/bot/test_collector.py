"""What is there at the start is not searched for cycles again; what comes later is."""

import gc
import subprocess
import sys
import weakref

from bot.collector import YOUNG_OBJECTS, spare_long_lived

PROGRAM = """
import gc
from bot.collector import spare_long_lived
spare_long_lived()
print(gc.get_freeze_count() > 1000, gc.get_threshold()[0])
"""


class Node:
    """Something that can hold itself."""

    def __init__(self) -> None:
        self.own = self


def test_the_program_itself_is_put_aside():
    told = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert told.stdout.split() == ["True", str(YOUNG_OBJECTS)]


def test_cycles_that_come_later_are_still_found():
    before = gc.get_threshold()
    try:
        spare_long_lived()
        node = Node()
        seen = weakref.ref(node)
        del node
        gc.collect()
        assert seen() is None
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
