"""Logging, with what must stay secret kept out of it."""

import logging
import re
from collections.abc import Iterable

QUIET = ("httpx", "httpcore", "telegram.ext", "alembic", "aiosqlite", "PIL")
"""Whose chatter says nothing about Damka; httpx would write every URL, token and all."""
_CREDENTIALS = re.compile(r"(?<=://)[^/?#\s@]+@")
"""Name and password in an address, as proxies have them."""


class _Redacting(logging.Formatter):
    """Replaces secrets wherever they turn up, be it in an URL inside a traceback."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record), self._secrets)


def redact(text: str, secrets: Iterable[str]) -> str:
    """The text without these secrets, and without passwords in addresses."""
    for secret in secrets:
        text = text.replace(secret, "<secret>")
    return _CREDENTIALS.sub("<secret>@", text)


def set_up(level: str, secrets: Iterable[str]) -> None:
    """Log to standard error from `level` on, without these secrets."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Redacting(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in QUIET:
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLevelName(level)))
