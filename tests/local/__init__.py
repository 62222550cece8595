"""The local stand-in for the Bot API."""
