"""Links that Telegram clients open themselves: `t.me/<bot>?start=`, `?startgroup=`, and the share link."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import parse_qs, urlsplit

from bot.local.errors import ActionError

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


class LinkKind(StrEnum):
    """What a client does with a link."""

    START = "start"
    """Opens the private chat with the bot and presses Start."""
    START_GROUP = "startgroup"
    """Lets the person choose a group, adds the bot and writes `/start@bot payload` there."""
    SHARE = "share"
    """Lets the person choose a chat and writes the text into it."""
    OTHER = "other"
    """Opens a browser."""


@dataclass(frozen=True, slots=True)
class Link:
    """An address as a client understands it."""

    kind: LinkKind
    payload: str = ""
    text: str = ""


def parse_link(address: str, bot_username: str) -> Link:
    """Return what a client would do; raises `ActionError` for a payload Telegram drops.

    https://core.telegram.org/bots/features#deep-linking: a payload is 1-64 of `A-Z a-z 0-9 _ -`.
    """
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
    except ValueError:  # brackets that hold no address
        return Link(LinkKind.OTHER)
    query = parse_qs(parts.query, keep_blank_values=True)
    name = parts.path.strip("/")
    if parts.scheme == "tg" and parts.netloc == "resolve":
        name = query.get("domain", [""])[0]
    elif parts.hostname not in {"t.me", "telegram.me"}:
        return Link(LinkKind.OTHER)
    if name in {"share/url", "share"}:
        shared = [*query.get("text", []), *query.get("url", [])]
        return Link(LinkKind.SHARE, text="\n".join(filter(None, shared)))
    if name.lower() != bot_username.lower():
        return Link(LinkKind.OTHER)
    for kind in (LinkKind.START_GROUP, LinkKind.START):
        if kind.value in query:
            return Link(kind, _payload(query[kind.value][0]))
    return Link(LinkKind.START)


def _payload(text: str) -> str:
    if text and not PAYLOAD.fullmatch(text):
        raise ActionError(f"no client passes on the payload {text!r}")
    return text
