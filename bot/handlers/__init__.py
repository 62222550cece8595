"""From Telegram's updates to use cases and back: thin, and the only readers of `telegram.Update`."""

from bot.handlers.register import register

__all__ = ["register"]
