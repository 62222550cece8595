"""What the program is told from outside, read once from the environment."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

DEFAULT_API_URL = "https://api.telegram.org"
DEFAULT_DATABASE_URL = "sqlite+aiosqlite:///damka.db"
DATABASE_SCHEME = "sqlite+aiosqlite:"
SHORTEST_SECRET = 8
"""A shorter one can be guessed, and can't be kept out of the log: blotting it out would blot out words."""
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsError(ValueError):
    """A setting is missing or makes no sense; the text is one line for the person who set it."""


@dataclass(frozen=True, slots=True, repr=False)
class Webhook:
    """Updates by webhook: Telegram posts to `url` with `secret`; the bot listens on `port`. No repr, as in Settings."""

    url: str
    secret: str
    port: int


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """Everything `damka run` needs. Has no repr, so that a token can't slip into a log."""

    token: str
    api_url: str
    database_url: str
    log_level: str
    webhook: Webhook | None  # None: long polling

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may hold: the secret half of the token, and the webhook's secret."""
        secret = self.token.partition(":")[2]
        return (secret, self.webhook.secret) if self.webhook else (secret,)

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> "Settings":
        """Read the settings that `.env.example` lists. Raises SettingsError."""
        token = environ.get("BOT_TOKEN", "").strip()
        if not token:
            raise SettingsError("BOT_TOKEN is not set: put the token from @BotFather there, or try `damka local`")
        if not re.fullmatch(rf"\d+:[A-Za-z0-9_-]{{{SHORTEST_SECRET},}}", token):
            raise SettingsError(
                f"BOT_TOKEN does not look like a token (digits, a colon, {SHORTEST_SECRET} or more letters)"
            )
        level = environ.get("LOG_LEVEL", "").strip().upper() or "INFO"
        if level not in LEVELS:
            raise SettingsError(f"LOG_LEVEL is {level!r}: use one of {', '.join(LEVELS)}")
        return cls(
            token=token,
            api_url=_url(environ, "BOT_API_URL", DEFAULT_API_URL),
            database_url=database_url(environ),
            log_level=level,
            webhook=_webhook(environ),
        )


def _url(environ: Mapping[str, str], name: str, default: str = "") -> str:
    url = environ.get(name, "").strip().rstrip("/") or default
    try:
        parts = urlsplit(url)
        named = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise SettingsError(f"{name} is {url!r}: {error}") from error
    if not named:
        raise SettingsError(f"{name} is {url!r}: it must begin with http:// or https:// and name a host")
    return url


def database_url(environ: Mapping[str, str]) -> str:
    """The address of the database, which is all that some commands need. Raises SettingsError."""
    url = environ.get("DATABASE_URL", "").strip() or DEFAULT_DATABASE_URL
    if not url.startswith(DATABASE_SCHEME):
        # Not quoted: it may hold a password.
        raise SettingsError(f"DATABASE_URL must begin with {DATABASE_SCHEME}, as in {DEFAULT_DATABASE_URL}")
    if not re.fullmatch(r"///[^?#]+", url.removeprefix(DATABASE_SCHEME)) or url.endswith((":memory:", "/")):
        raise SettingsError(f"DATABASE_URL names no file: it must be like {DEFAULT_DATABASE_URL}")
    return url


def _webhook(environ: Mapping[str, str]) -> Webhook | None:
    if not environ.get("WEBHOOK_URL", "").strip():
        return None
    secret = environ.get("WEBHOOK_SECRET", "").strip()
    if not re.fullmatch(rf"[A-Za-z0-9_-]{{{SHORTEST_SECRET},256}}", secret):
        raise SettingsError(
            f"WEBHOOK_SECRET must be {SHORTEST_SECRET} to 256 of A-Z, a-z, 0-9, _ and - when WEBHOOK_URL is set"
        )
    port = environ.get("PORT", "").strip() or "8443"
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise SettingsError(f"PORT is {port!r}: use a number from 1 to 65535")
    return Webhook(url=_url(environ, "WEBHOOK_URL"), secret=secret, port=int(port))
