"""Notices put into words: what is owed, looked up in the database as it is now, becomes a letter."""

from bot.compose.composer import Composer

__all__ = ["Composer"]
