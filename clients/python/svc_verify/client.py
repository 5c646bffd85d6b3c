"""The client: every operation of the API, and what is tedious to write oneself."""
from __future__ import annotations

import json
import time
import uuid
from typing import Any, Iterator, Mapping, Sequence, cast

from ._errors import ConnectionFailed, Problem, VerdictTimeout
from ._operations import OPERATIONS, Operations
from ._requests import path_of, read_answer, with_keys
from ._retries import is_retryable, pause_before
from ._transport import Transport, urllib_transport
from .types import VerificationObject, VerifyAccepted, VerifyBatchItem, VerifyBatchResults, VerifyRequest

_FINISHED = ("succeeded", "failed")
#: How long the service holds a request, in seconds; proxies often end a silent connection after a minute.
_HOLD = 30.0
_FIRST_POLL = 0.2
_LONGEST_POLL = 2.0
_PAGE_SIZE = 100


class SvcVerify(Operations):
    """
    Raises Problem when the service refuses and ConnectionFailed when it does not answer. `timeout`: seconds of one
    attempt, in addition to the time that a request asks the service to wait. Threads may share a client.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        max_retries: int = 6,
        timeout: float = 30.0,
        transport: Transport = urllib_transport,
    ) -> None:
        if not base_url.startswith(("https://", "http://")):
            raise ValueError("base_url begins with https:// or http://")
        self._base_url = base_url.removesuffix("/")
        self._api_key = api_key
        self._max_retries = max_retries
        self._timeout = timeout
        self._transport = transport

    def call(self, operation: str, values: Mapping[str, Any]) -> Any:
        """Calls an operation by its ID in the OpenAPI document. Values that are None are not sent."""
        row = OPERATIONS[operation]
        given = with_keys(operation, {k: v for k, v in values.items() if v is not None})
        body = json.dumps(given.get("body", {})).encode() if row.has_body else None
        headers = {"accept": "application/json"}
        if row.has_body:
            headers["content-type"] = "application/json"
        headers.update((name.replace("_", "-"), str(given[name])) for name in row.headers if name in given)
        options = given["body"].get("options") if isinstance(given.get("body"), Mapping) else None
        wait = (options or {}).get("wait_ms", 0) / 1000
        return self._send(row.method, path_of(row, given), headers, body, row.repeatable, wait)

    def verify(
        self, request: VerifyRequest, *, idempotency_key: str | None = None
    ) -> VerificationObject | VerifyAccepted:
        """Submits work. Returns the verification if it finishes within `options.wait_ms`, otherwise its ID."""
        return self.verification_submit(body=request, idempotency_key=idempotency_key)

    def verify_batch(self, requests: Sequence[VerifyBatchItem]) -> VerifyBatchResults:
        """Submits up to 100 pieces of work; each has its own Idempotency-Key, so a retry judges none twice."""
        return self.verification_submit_batch(body={"requests": list(requests)})

    def verify_and_wait(
        self, request: VerifyRequest, *, deadline: float = 300.0, idempotency_key: str | None = None
    ) -> VerificationObject:
        """Submits work and returns the finished verification: its status is "succeeded" or "failed".

        Raises VerdictTimeout when it is not finished within `deadline` seconds.
        """
        end = time.monotonic() + deadline
        key = idempotency_key or str(uuid.uuid4())
        options = {"wait_ms": int(min(_HOLD, deadline) * 1000), **request.get("options", {})}
        body = cast(VerifyRequest, {**request, "options": options})
        answer = cast("dict[str, Any]", self.verify(body, idempotency_key=key))
        if "id" in answer and answer["status"] in _FINISHED:
            return cast(VerificationObject, answer)
        verification_id: str = answer.get("id") or answer["verification_id"]
        pause = _FIRST_POLL
        while True:
            verification = self.verification_get(id=verification_id)
            if verification["status"] in _FINISHED:
                return verification
            if time.monotonic() + pause > end:
                raise VerdictTimeout(verification_id, key)
            time.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_POLL)

    def iterate(self, operation: str, **filters: Any) -> Iterator[dict[str, Any]]:
        """Yields the rows of all pages of a list, such as `iterate("verifications.list", flagged=True)`.

        A filter whose name is a keyword has an underscore at its end: `from_`. Verifications are read by cursor; in
        other lists, rows that are added meanwhile may appear twice.
        """
        row = OPERATIONS[operation]
        if row.items is None:
            raise ValueError(f"{operation} is not a list")
        values = {name.removesuffix("_"): value for name, value in filters.items()}
        if row.paging == "none":
            yield from self.call(operation, values)[row.items]
            return
        values.setdefault("limit", _PAGE_SIZE)
        while True:
            page = self.call(operation, values)
            yield from page[row.items]
            if row.paging == "cursor":
                if page["next_cursor"] is None:
                    return
                values = {**values, "offset": None, "cursor": page["next_cursor"]}
            else:
                if len(page[row.items]) < values["limit"]:
                    return
                values["offset"] = values.get("offset", 0) + values["limit"]

    def key_set(self) -> dict[str, Any]:
        """The published key set, for `check_proof`. Get it once, from a service that you trust, and keep it."""
        path = "/.well-known/svc-verify/keys.json"
        return cast("dict[str, Any]", self._send("GET", path, {"accept": "application/json"}, None, True, 0))

    def _send(
        self, method: str, path: str, headers: dict[str, str], body: bytes | None, repeatable: bool, wait: float
    ) -> Any:
        url = self._base_url + path
        if self._api_key is not None:
            headers["authorization"] = f"Bearer {self._api_key}"
        attempt = 1
        while True:
            try:
                return read_answer(url, self._transport(method, url, headers, body, self._timeout + wait))
            except (Problem, ConnectionFailed) as error:
                if attempt > self._max_retries or not is_retryable(error, repeatable):
                    raise
                time.sleep(pause_before(attempt, error))
            attempt += 1
