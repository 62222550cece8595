"""Numbers as buttons say them: in base 36, short and with one spelling each."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_MAX_NUMBER: Final = 2**63 - 1
_NUMBER: Final = re.compile(r"0|[1-9a-z][0-9a-z]{0,12}")


class UnreadableError(ValueError):
    """Data that no button of ours says."""


@lru_cache(maxsize=1024)
def base36(number: int) -> str:
    """Return a whole number in base 36."""
    if number < 0:
        return f"-{base36(-number)}"
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits


def read_number(text: str) -> int:
    """Return what `base36` has written of a number that is not negative. Raises UnreadableError for anything else."""
    if not _NUMBER.fullmatch(text) or (number := int(text, 36)) > _MAX_NUMBER:
        raise UnreadableError(text)
    return number
