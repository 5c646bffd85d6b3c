"""Checks that a webhook comes from the service, by Standard Webhooks 1.0 (symmetric signatures)."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Sequence, cast

from .types import WebhookBody


class WebhookError(Exception):
    """
    `fault`: header_missing, timestamp_invalid, too_old, too_new, no_match (the secret or a byte of the request differs)
    or not_json.
    """

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def verify_webhook(
    secrets: str | Sequence[str],
    headers: Mapping[str, str],
    body: bytes | str,
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookBody:
    """Returns the event of a genuine webhook; raises WebhookError otherwise.

    `secrets`: during a rotation both the new and the previous one. `body`: as received, since JSON that was parsed and
    written again has another signature. Deliveries are repeated: use the header webhook-id to process each event once.
    """
    if not tolerance >= 0 or (now is not None and now != now):
        raise ValueError("tolerance is 0 or more, and now is a number")
    if not isinstance(body, (str, bytes, bytearray, memoryview)):
        raise ValueError("body is the text or the bytes as received, not the JSON that it parses to")
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    names = {name.lower(): value for name, value in headers.items()}
    values = [names.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")]
    if not all(values):
        raise WebhookError("header_missing")
    webhook_id, timestamp, signatures = cast("list[str]", values)
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError("timestamp_invalid")
    age = (time.time() if now is None else now) - int(timestamp)
    if not abs(age) <= tolerance:
        raise WebhookError("too_old" if age > 0 else "too_new")
    content = _bytes(body) if isinstance(body, str) else bytes(body)
    signed = _bytes(f"{webhook_id}.{timestamp}.") + content
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    received = [_bytes(part[3:]) for part in signatures.split(" ") if part.startswith("v1,")]
    if not any(hmac.compare_digest(one, other) for one in expected for other in received):
        raise WebhookError("no_match")
    try:
        return cast(WebhookBody, json.loads(content, parse_constant=_refuse_constant))
    except (ValueError, RecursionError):
        raise WebhookError("not_json") from None


def _bytes(text: str) -> bytes:
    """Frameworks decode bytes of a header that are not UTF-8 to lone surrogates, which no signature has."""
    return text.encode(errors="surrogatepass")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _key(secret: str) -> bytes:
    if not isinstance(secret, str):
        raise ValueError("a secret is a text")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not secret.startswith("whsec_") or not key:
        raise ValueError("a secret begins with whsec_ and continues with base64")
    return key
