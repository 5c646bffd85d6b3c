"""Reads a proof document and the signed text of an entry."""
from __future__ import annotations

import re
from typing import Any, Callable, Mapping

from ._canonical_json import canonical_json, is_oversized, parse_json
from ._keys import decode_base64, parse_time


def read_envelope(entry: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any] | None:
    """The signed text; None unless it is canonical and repeats the fields around it."""
    if is_oversized(entry["envelope"]):
        return None
    try:
        envelope = parse_json(entry["envelope"])
        if not _has_shape(envelope, _ENVELOPES[document["format"]]) or canonical_json(envelope) != entry["envelope"]:
            return None
    except ValueError:
        return None
    outside = {name: document[name] for name in ("verification_id", "format")}
    outside |= {name: entry[name] for name in ("seq", "key_id", "algo", "prev_hash")}
    return envelope if all(envelope[name] == value for name, value in outside.items()) else None


def read_document(proof: str | bytes | Mapping[str, Any]) -> dict[str, Any] | None:
    """Reads the document, also out of `{"proof": document}`. None when a field is missing, unknown or of the wrong kind.

    Its place in the log is left out: check_proof does not check it.
    """
    document: Any = proof
    try:
        text = proof.decode("utf-8-sig") if isinstance(proof, bytes) else proof
        if isinstance(text, str):
            text = text.removeprefix("\ufeff")
            document = None if is_oversized(text) else parse_json(text)
    except ValueError:
        return None
    if isinstance(document, Mapping) and document.keys() == {"proof"}:
        document = document["proof"]
    if isinstance(document, Mapping):
        document = {name: value for name, value in document.items() if name != "inclusion"}
    return document if _has_shape(document, _DOCUMENT) else None


def _has_shape(value: Any, guards: Mapping[str, Callable[[Any], bool]]) -> bool:
    if not isinstance(value, dict) or value.keys() != guards.keys():
        return False
    return all(guard(value[name]) for name, guard in guards.items())


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_hash(value: Any) -> bool:
    return _is_text(value) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def _is_hash_or_none(value: Any) -> bool:
    return value is None or _is_hash(value)


def _is_sequence(value: Any) -> bool:
    if isinstance(value, float):
        return value.is_integer() and 0 <= value < 2**53
    return type(value) is int and 0 <= value < 2**53


def _is_uuid(value: Any) -> bool:
    pattern = r"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
    return _is_text(value) and re.fullmatch(pattern, value) is not None


_ENTRY = {
    "seq": _is_sequence,
    "key_id": _is_text,
    "algo": _is_text,
    "content_hash": _is_hash,
    "prev_hash": _is_hash_or_none,
    "signature": lambda value: _is_text(value) and decode_base64(value) is not None,
    "envelope": _is_text,
}
_DOCUMENT = {
    "verification_id": _is_uuid,
    "format": _is_text,
    "signing_domain": _is_text,
    "jwks_uri": _is_text,
    "entries": lambda value: isinstance(value, list) and all(_has_shape(entry, _ENTRY) for entry in value),
}
_COMMON_FIELDS = {
    "format": _is_text,
    "algo": _is_text,
    "key_id": _is_text,
    "verification_id": _is_uuid,
    "seq": _is_sequence,
    "rubric_hash": _is_hash,
    "prev_hash": _is_hash_or_none,
    "payload": lambda value: isinstance(value, dict),
    "created_at": lambda value: parse_time(value) is not None,
}
_ENVELOPES = {
    "svc-verify/proof/2": {**_COMMON_FIELDS, "submission_hash": _is_hash},
    "svc-verify/proof/3": {**_COMMON_FIELDS, "submission_commitment": _is_hash},
}
