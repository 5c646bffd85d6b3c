"""Checks a proof without the service: the steps of docs/proof-format.md."""
from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Callable, Mapping

from ._keys import FoundKey, decode_base64, find_key, key_fault, parse_time, require_key_set
from ._documents import read_document, read_envelope
from ._statements import Statement, current, read_statement

_SIGNING_DOMAINS = {
    "svc-verify/proof/2": "svc-verify/proof-sig/2:",
    "svc-verify/proof/3": "svc-verify/proof-sig/3:",
}
_JWKS_URI = "/.well-known/svc-verify/keys.json"


@dataclass(frozen=True)
class ProofCheck:
    valid: bool
    #: The first step, in the order of the service, that failed for any entry; None for a valid proof.
    reason: str | None = None
    #: With the reason unknown_key: why the key does not count.
    key_fault: str | None = None
    verification_id: str | None = None
    #: As the machine signed it.
    determination: str | None = None
    #: The answer after the last entry of this copy, and who gave it: verdict, customer_decision or escalation.
    current: str | None = None
    source: str | None = None
    #: Signed by a key for sample data: it says nothing about real work.
    sample: bool = False
    rubric_hash: str | None = None
    #: What names the submission: its SHA-256 in format 2, a commitment to it in format 3. The other is None.
    submission_hash: str | None = None
    submission_commitment: str | None = None
    #: When content was erased, so that its commitments cannot be opened; None when no entry says so.
    content_erased_at: str | None = None
    #: The signed verdict.
    payload: dict[str, Any] = field(default_factory=dict)
    entries: tuple[Statement, ...] = ()


def check_proof(
    proof: str | bytes | Mapping[str, Any], keys: Mapping[str, Any], *, now: datetime | None = None
) -> ProofCheck:
    """Checks a proof: the text of its file, or what `verification_proof_envelope` returned.

    `keys`: what `key_set` returned, or the parsed JSON of a file with it. Needs the package cryptography. Only a text shows keys that occur
    twice. A copy that lacks its last entries is valid. `now` has a time zone. Raises ValueError for keys that are no key
    set, and RecursionError where the caller leaves no stack to read the proof.
    """
    require_key_set(keys)
    verify = _ed25519()
    now = now or datetime.now(timezone.utc)
    document = read_document(proof)
    if document is None:
        return _failed("malformed_proof")
    entries = document["entries"]
    if not entries:
        return _failed("empty_proof")
    is_supported = document["jwks_uri"] == _JWKS_URI and (
        document["signing_domain"] == _SIGNING_DOMAINS.get(document["format"])
    )
    if not is_supported or any(entry["algo"] != "ed25519" for entry in entries):
        return _failed("unsupported_format")

    found = [find_key(keys, entry["key_id"]) for entry in entries]
    if any(key is not None and key.status == "revoked" for key in found):
        return _failed("unknown_key", "revoked")
    signers = [key for key in found if key is not None]
    if len(signers) < len(entries):
        return _failed("unknown_key", "not_published")
    if any(_sha256(entry["envelope"]) != entry["content_hash"] for entry in entries):
        return _failed("content_hash_mismatch")

    read = [read_envelope(entry, document) for entry in entries]
    envelopes = [envelope for envelope in read if envelope is not None]
    if len(envelopes) < len(entries):
        return _failed("envelope_mismatch")
    stated = [read_statement(envelope) for envelope in envelopes]
    statements = [statement for statement in stated if statement is not None]
    if len(statements) < len(entries):
        return _failed("envelope_mismatch")
    hashes = [None, *(entry["content_hash"] for entry in entries)]
    if any(entry["seq"] != i or entry["prev_hash"] != hashes[i] for i, entry in enumerate(entries)):
        return _failed("chain_invalid")
    if not all(_is_signed(document["signing_domain"] + entry["content_hash"], entry, key, verify) for entry, key in zip(entries, signers)):
        return _failed("signature_invalid")

    # The times of a text count only once its signature holds.
    for envelope, key in zip(envelopes, signers):
        fault = key_fault(key, _time(envelope["created_at"]), now)
        if fault is not None:
            return _failed("unknown_key", fault)
    verdict = envelopes[0]
    expires_at = parse_time(verdict["payload"].get("expires_at"))
    if expires_at is not None and expires_at <= now:
        return _failed("expired")
    determination, source = current(statements)
    erasures = [e["payload"] for e in envelopes[1:] if e["payload"].get("kind") == "content_erased"]
    erased_at = erasures[-1]["erased_at"] if erasures else None
    return ProofCheck(
        valid=True,
        verification_id=document["verification_id"],
        determination=statements[0].determination,
        current=determination,
        source=source,
        sample=any(key.is_sample for key in signers),
        rubric_hash=verdict["rubric_hash"],
        submission_hash=verdict.get("submission_hash"),
        submission_commitment=verdict.get("submission_commitment"),
        content_erased_at=erased_at,
        payload=verdict["payload"],
        entries=tuple(statements),
    )


def _failed(reason: str, fault: str | None = None) -> ProofCheck:
    return ProofCheck(valid=False, reason=reason, key_fault=fault)


_Verify = Callable[[bytes, bytes, bytes], bool]


def _ed25519() -> _Verify:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ImportError("check_proof needs the package cryptography: install svc-verify[proof]") from error

    def verify(public_key: bytes, signature: bytes, message: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return verify


def _is_signed(message: str, entry: Mapping[str, Any], key: FoundKey, verify: _Verify) -> bool:
    signature = decode_base64(entry["signature"])
    return signature is not None and len(signature) == 64 and verify(key.public_key, signature, message.encode())


def _sha256(text: str) -> str:
    # A lone surrogate is replaced, as encoders of other languages do; the canonical form refuses it afterwards.
    return hashlib.sha256(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()).hexdigest()


def _time(text: str) -> datetime:
    time = parse_time(text)
    assert time is not None  # The shape of the envelope was checked.
    return time
