"""Python's search for cycles of objects, told what a long-lived process looks like."""

import gc

YOUNG_OBJECTS = 7000
"""How many new objects there may be before the search begins; ten times as many as Python's own number."""


def spare_long_lived() -> None:
    """Never look again at what is there at the start of the process: the program itself, which stays to the end.

    A fourteenth of a turn's processor time went into walking through it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
