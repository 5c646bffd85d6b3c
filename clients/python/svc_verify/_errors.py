"""Errors of the client: a refusal, a service that cannot be reached, and a deadline that passed."""
from __future__ import annotations

from typing import Any, Mapping


class Problem(Exception):
    """An error response of the service. Branch on `code`, never on the texts."""

    def __init__(
        self,
        body: Mapping[str, Any],
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{body['code']}: {body.get('detail') or body['title']}")
        self.code: str = body["code"]
        self.status: int = body["status"]
        self.title: str = body["title"]
        self.detail: str | None = body.get("detail")
        #: What to do about it.
        self.fix: str = body["fix"]
        #: The fields at fault; empty where the problem is not about fields.
        self.errors: list[dict[str, str]] = list(body.get("errors", []))
        #: For support: the service logs it with the request.
        self.request_id = request_id
        #: Seconds.
        self.retry_after = retry_after


class ConnectionFailed(Exception):
    """No answer of the service: the connection failed, or another server answered."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        #: The HTTP status of an answer that is not the service's; None without an answer.
        self.status = status


class VerdictTimeout(Exception):
    """The deadline of `verify_and_wait` passed. The verification continues on the service."""

    def __init__(self, verification_id: str, idempotency_key: str) -> None:
        super().__init__(f"verification {verification_id} is not finished yet")
        self.verification_id = verification_id
        #: Send the same request with this key to continue without judging twice.
        self.idempotency_key = idempotency_key


def is_problem(body: Any) -> bool:
    """Whether `body` is a problem document of the service."""
    if not isinstance(body, dict) or not isinstance(body.get("status"), int):
        return False
    return all(isinstance(body.get(name), str) for name in ("code", "title", "fix"))
