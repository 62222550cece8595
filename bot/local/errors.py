"""The refusals of the stand-in: the Bot API's own (`ApiError`) and those of people's hands (`ActionError`)."""

from __future__ import annotations

from collections.abc import Mapping


class ApiError(Exception):
    """A call of the Bot API was refused.

    `code` is the HTTP status and the `error_code` of the answer, `description` the exact text of Telegram,
    `parameters` its ResponseParameters (`retry_after`, `migrate_to_chat_id`).
    """

    def __init__(self, code: int, description: str, parameters: Mapping[str, int] | None = None) -> None:
        super().__init__(code, description, parameters)
        self.code = code
        self.description = description
        self.parameters: dict[str, int] = dict(parameters or {})

    def __str__(self) -> str:
        return f"{self.code} {self.description}"


class ActionError(ValueError):
    """A person tried what no Telegram client would let them do (a tap on a missing message, an empty text)."""


def bad_request(text: str) -> ApiError:
    """Return the 400 with this text behind `Bad Request: `."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """Return the 403 with this text behind `Forbidden: `."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """Return the 409 with this text behind `Conflict: `."""
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(seconds: int) -> ApiError:
    """Return the flood-control 429 that asks to wait `seconds`."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


def migrated(chat_id: int) -> ApiError:
    """Return the refusal of a basic group that lives on as the supergroup `chat_id`."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": chat_id},
    )


def unauthorized() -> ApiError:
    """Return the answer to a well-formed token of no bot here."""
    return ApiError(401, "Unauthorized")


def not_found(text: str = "Not Found") -> ApiError:
    """Return the 404 of a malformed token (`Not Found`) or of an unknown method."""
    return ApiError(404, text)
