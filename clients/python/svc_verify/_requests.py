"""Builds requests from values, and reads the answers."""
from __future__ import annotations

import json
import uuid
from typing import Any, Mapping
from urllib.parse import quote, urlencode

from ._errors import ConnectionFailed, Problem, is_problem
from ._operations import Operation
from ._retries import parse_retry_after
from ._transport import Response


def read_answer(url: str, response: Response) -> Any:
    try:
        body = json.loads(response.body)
    except ValueError:
        body = None
    if 200 <= response.status < 300 and body is not None:
        return body
    if response.status >= 400 and is_problem(body):
        retry_after = parse_retry_after(response.headers.get("retry-after"))
        raise Problem(body, response.headers.get("x-request-id"), retry_after)
    raise ConnectionFailed(f"{url} returned {response.status} in an unexpected format", response.status)


def with_keys(operation: str, values: dict[str, Any]) -> dict[str, Any]:
    """Gives every submission the Idempotency-Key that makes it safe to send again."""
    if operation == "verification.submit":
        return {"idempotency_key": str(uuid.uuid4()), **values}
    if operation == "verification.submitBatch":
        requests = [
            {**item, "idempotency_key": item.get("idempotency_key") or str(uuid.uuid4())}
            for item in values["body"]["requests"]
        ]
        return {**values, "body": {"requests": requests}}
    return values


def path_of(row: Operation, values: Mapping[str, Any]) -> str:
    path = "/".join(
        quote(str(values[part[1:-1]]), safe="") if part.startswith("{") else part for part in row.path.split("/")
    )
    query = [pair for name in row.query for pair in _parameters(name, values.get(name))]
    return f"{path}?{urlencode(query)}" if query else path


def _parameters(name: str, value: Any) -> list[tuple[str, str]]:
    """One parameter; of a map of texts, one for each member, as `metadata[build]`."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        return [(f"{name}[{key}]", str(text)) for key, text in value.items()]
    return [(name, str(value).lower() if isinstance(value, bool) else str(value))]
