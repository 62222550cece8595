"""The methods of the Bot API, one function each, by what they are about."""

from __future__ import annotations

from bot.local.methods import chats, deleting, editing, inline, profile, queries, sending, updates
from bot.local.methods.method import Method

_MODULES = (chats, deleting, editing, inline, profile, queries, sending, updates)
METHODS: dict[str, Method] = {name.lower(): method for module in _MODULES for name, method in module.METHODS.items()}
"""Every method this stand-in knows, by its name in lower case (Telegram's method names ignore case)."""
NAMES: dict[str, str] = {name.lower(): name for module in _MODULES for name in module.METHODS}
"""How these names are written, by the same."""

__all__ = ["METHODS", "NAMES", "Method"]
