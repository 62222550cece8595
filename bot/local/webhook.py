"""Delivery of updates to the bot's webhook.

In order and one at a time, where Telegram would use up to `max_connections` at once. An update stays pending until
it is answered with a status of 2xx (https://core.telegram.org/bots/api#setwebhook).
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import httpx

from bot.local.dispatch import listening, wait_for_change
from bot.local.errors import ApiError
from bot.local.model import Update, Webhook
from bot.local.world import World

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
TIMEOUT = 60.0


class WebhookDelivery:
    """Posts pending updates to the webhook of a world as long as `run` runs."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def run(self) -> None:
        """Deliver until cancelled, trying again with growing pauses after a failure."""
        pause = FIRST_PAUSE
        async with httpx.AsyncClient(timeout=TIMEOUT) as client:
            with listening(self._world) as changed:
                while True:
                    webhook, pending = self._world.webhook, self._world.pending()
                    if webhook is None or not pending:
                        await wait_for_change(changed, LONGEST_PAUSE)
                    elif await self._deliver(client, webhook, pending[0]):
                        self._world.confirm(pending[0].id + 1)
                        pause = FIRST_PAUSE
                    else:
                        await asyncio.sleep(pause)
                        pause = min(2 * pause, LONGEST_PAUSE)

    async def _deliver(self, client: httpx.AsyncClient, webhook: Webhook, update: Update) -> bool:
        headers = {"Content-Type": "application/json"}
        if webhook.secret:
            headers[SECRET_HEADER] = webhook.secret
        body = json.dumps(update.json(), ensure_ascii=False).encode()
        try:
            response = await client.post(webhook.url, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as problem:
            return self._failed(webhook, f"Connection failed: {problem}")
        if not response.is_success:
            reason = f"{response.status_code} {response.reason_phrase}"
            return self._failed(webhook, f"Wrong response from the webhook: {reason}")
        self._call_from(response.content)
        return True

    def _failed(self, webhook: Webhook, why: str) -> bool:
        webhook.last_error = why
        webhook.last_error_at = int(self._world.now())
        return False

    def _call_from(self, body: bytes) -> None:
        """Make the call a webhook may put into its answer; nobody learns what became of it."""
        with suppress(ValueError):
            called = json.loads(body or b"null")
            if isinstance(called, dict) and isinstance(called.get("method"), str):
                with suppress(ApiError):
                    self._world.call(called.pop("method"), called)
