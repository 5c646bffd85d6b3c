"""The published keys of a service, and whether one of them counts for an entry of a proof."""
from __future__ import annotations

import base64
import binascii
import hashlib
import re
from datetime import datetime, timedelta, timezone
from typing import Any, Mapping, NamedTuple

#: The clocks of the processes that sign differ by at most this much.
_CLOCK_SKEW = timedelta(minutes=5)
_TIMESTAMP = re.compile(
    r"([1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:Z|([+-])(\d{2}):(\d{2}))", re.ASCII
)


class FoundKey(NamedTuple):
    public_key: bytes
    status: str
    is_sample: bool
    not_before: datetime | None
    retired_at: datetime | None


def require_key_set(keys: Any) -> None:
    """Raises ValueError for a value that is no key set; single keys are checked when they are used."""
    listed = keys.get("keys") if isinstance(keys, Mapping) else None
    if not isinstance(listed, list) or not all(isinstance(key, Mapping) for key in listed):
        raise ValueError('not a key set: expected {"keys": [...]}, as key_set() returns it')


def find_key(keys: Mapping[str, Any], key_id: str) -> FoundKey | None:
    """The key of an entry; None when it is missing, listed twice, no Ed25519 signing key, or its ID is not of its
    bytes."""
    found = [key for key in keys["keys"] if key.get("kid") == key_id]
    if len(found) != 1:
        return None
    [key] = found
    fixed = {"kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA"}
    if any(key.get(name) != value for name, value in fixed.items()):
        return None
    if key.get("status") not in ("active", "retired", "revoked"):
        return None
    x = str(key.get("x"))
    public_key = decode_base64(x.replace("-", "+").replace("_", "/") + "=") if re.fullmatch(r"[\w-]{43}", x, re.A) else None
    if public_key is None or len(public_key) != 32 or key_id != _key_id(public_key):
        return None
    times = [parse_time(key[name]) if name in key else None for name in ("not_before", "retired_at")]
    if any(name in key and time is None for name, time in zip(("not_before", "retired_at"), times)):
        return None
    return FoundKey(public_key, key["status"], key.get("purpose") == "sample_data", *times)


def key_fault(key: FoundKey, claimed: datetime, now: datetime) -> str | None:
    """Why the key does not count at `now` for an entry that states the time `claimed`; None when it does."""
    if key.not_before is not None and now - key.not_before < -_CLOCK_SKEW:
        return "not_yet_valid"
    if key.not_before is not None and claimed - key.not_before < -_CLOCK_SKEW:
        return "entry_before_key"
    if key.retired_at is not None and claimed - key.retired_at > _CLOCK_SKEW:
        return "entry_after_retirement"
    return None


def decode_base64(text: str) -> bytes | None:
    """The bytes; None unless the text is their one spelling in standard base64 with padding."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


def parse_time(value: Any) -> datetime | None:
    """A timestamp with its offset; None for anything else."""
    found = _TIMESTAMP.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return None
    seconds, fraction, sign, hours, minutes = found.groups()
    if int(hours or 0) > 23 or int(minutes or 0) > 59:
        return None
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    try:
        time = datetime.fromisoformat(seconds).replace(tzinfo=timezone.utc)
        time += timedelta(microseconds=int((fraction or "0")[:6].ljust(6, "0")))
        return time + offset if sign == "-" else time - offset
    except (ValueError, OverflowError):
        return None


def _key_id(public_key: bytes) -> str:
    return f"ed25519-{hashlib.sha256(public_key).hexdigest()[:16]}"
