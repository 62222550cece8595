"""What a Bot API method is here."""

from __future__ import annotations

from collections.abc import Callable

from bot.local.core import Core
from bot.local.parameters import Parameters

Method = Callable[[Core, Parameters], object]
"""A method acts on the world, returns the JSON value of `result` and raises `ApiError`."""
