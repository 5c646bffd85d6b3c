"""When a request is sent again, and after which pause."""
from __future__ import annotations

import email.utils
import random
import time

from ._errors import ConnectionFailed, Problem

_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 8.0
#: A caller learns of a longer Retry-After at once.
_LONGEST_RETRY_AFTER = 60.0
#: Answers of a gateway in front of the service. The request may have been processed.
_GATEWAY_STATUSES = (502, 503, 504)


def is_retryable(error: Problem | ConnectionFailed, repeatable: bool) -> bool:
    """Whether to send the request again. A 429 was not processed, so every operation may; everything else only where a
    second request changes nothing. The service sends Retry-After with a 503 that will pass, and none where a feature is
    turned off."""
    if isinstance(error, Problem):
        if error.retry_after is not None and error.retry_after > _LONGEST_RETRY_AFTER:
            return False
        return error.status == 429 or (repeatable and error.status == 503 and error.retry_after is not None)
    return error.status == 429 or (repeatable and (error.status is None or error.status in _GATEWAY_STATUSES))


def pause_before(attempt: int, error: Problem | ConnectionFailed) -> float:
    """Seconds: exponential backoff with up to 25% jitter, and at least Retry-After where the service sends it."""
    pause: float = _FIRST_PAUSE * 2 ** (attempt - 1)
    backoff = min(pause, _LONGEST_PAUSE) * (1 + random.random() / 4)
    retry_after = error.retry_after if isinstance(error, Problem) else None
    return max(retry_after or 0.0, backoff)


def parse_retry_after(header: str | None) -> float | None:
    """Seconds of a number or a date (RFC 9110); None for anything else."""
    if header is None:
        return None
    if header.isascii() and header.isdigit() and len(header) <= 6:
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None
