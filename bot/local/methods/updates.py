"""Methods about the bot's connection: getMe, getUpdates, the webhook, logOut, close."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from bot.local.core import Core
from bot.local.errors import bad_request, conflict
from bot.local.methods.method import Method
from bot.local.model import Webhook
from bot.local.parameters import JsonObject, Parameters, as_text

MOST_UPDATES = 100
WEBHOOK_PORTS = frozenset({443, 80, 88, 8443})
SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def get_me(core: Core, _parameters: Parameters) -> JsonObject:
    """https://core.telegram.org/bots/api#getme."""
    return core.bot.json() | {
        "can_join_groups": core.profile.joins_groups,
        "can_read_all_group_messages": not core.profile.privacy,
        "supports_inline_queries": core.profile.inline,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def get_updates(core: Core, parameters: Parameters) -> list[JsonObject]:
    """https://core.telegram.org/bots/api#getupdates, without the waiting, which is the adapter's."""
    if core.webhook is not None:
        raise conflict(
            "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
        )
    _read_allowed(core, parameters)
    offset = parameters.integer("offset") or 0
    waiting = core.pending()
    if offset < 0:
        offset = waiting[max(0, len(waiting) + offset)].id if waiting else 0
    core.confirm(offset)
    limit = parameters.integer("limit") or MOST_UPDATES
    return [update.json() for update in core.pending()[: min(max(limit, 1), MOST_UPDATES)]]


def _read_allowed(core: Core, parameters: Parameters) -> None:
    """Remember the list of wanted kinds of update; it stays until another is given, an empty one means the default."""
    allowed = parameters.items("allowed_updates")
    if allowed is not None:
        core.allowed_updates = [as_text(kind) for kind in allowed]


def set_webhook(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#setwebhook.

    Telegram demands HTTPS and one of four ports. An address on this machine may be plain HTTP on any port, as with a
    local Bot API server.
    """
    url = parameters.text("url")
    if not url:
        return delete_webhook(core, parameters)
    _check_webhook_url(url)
    secret = parameters.text("secret_token")
    if secret and not SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = parameters.integer("max_connections") or 40
    _read_allowed(core, parameters)
    if parameters.flag("drop_pending_updates"):
        core.updates.clear()
    core.webhook = Webhook(url, secret, min(max(connections, 1), 100))
    core.touch()
    return True


def _check_webhook_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise bad_request("bad webhook: invalid webhook URL specified") from None
    if parts.hostname in LOOPBACK and parts.scheme in {"http", "https"}:
        return
    if parts.scheme != "https" or not parts.hostname:
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if port not in WEBHOOK_PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


def delete_webhook(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#deletewebhook."""
    if parameters.flag("drop_pending_updates"):
        core.updates.clear()
    core.webhook = None
    core.touch()
    return True


def get_webhook_info(core: Core, _parameters: Parameters) -> JsonObject:
    """https://core.telegram.org/bots/api#getwebhookinfo."""
    webhook = core.webhook or Webhook("")
    info: JsonObject = {
        "url": webhook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(core.pending()),
    }
    if webhook.url:
        info["max_connections"] = webhook.max_connections
    if webhook.last_error:
        info |= {"last_error_date": webhook.last_error_at, "last_error_message": webhook.last_error}
    if core.allowed_updates:
        info["allowed_updates"] = core.allowed_updates
    return info


def done(_core: Core, _parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#logout and #close: nothing to do here."""
    return True


METHODS: dict[str, Method] = {
    "getMe": get_me,
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
    "logOut": done,
    "close": done,
}
