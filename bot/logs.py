"""Logging, with the token kept out of it."""

import logging


class _Redacting(logging.Formatter):
    """Replaces the token wherever it turns up, be it in an URL inside a traceback."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace(self._token, "<token>")


def set_up(level: str, token: str) -> None:
    """Log to standard error from `level` on. httpx would write each URL, token and all: only its warnings pass."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Redacting(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("httpx", "httpcore", "telegram.ext", "alembic", "aiosqlite"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLevelName(level)))
