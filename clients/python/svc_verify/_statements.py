"""What the signed entries of a proof state, and which answer holds after them."""
from __future__ import annotations

from typing import Any, Mapping, NamedTuple, Sequence

from ._keys import parse_time

_DETERMINATIONS = ("met", "partial", "not_met", "cannot_determine")


class Statement(NamedTuple):
    seq: int
    kind: str
    #: A determination, the customer's decision, how an escalation ended, or what was erased; None for other kinds.
    outcome: str | None
    determination: str | None
    created_at: str


def read_statement(envelope: Mapping[str, Any]) -> Statement | None:
    """None when an entry of a known kind lacks what it must state."""
    seq, payload = int(envelope["seq"]), envelope["payload"]
    kind = payload.get("kind")
    # The first entry is the verdict, whatever it calls itself.
    kind = "verdict" if seq == 0 else kind if isinstance(kind, str) else "unknown"
    stated = _read(kind, payload)
    return None if stated is None else Statement(seq, kind, *stated, envelope["created_at"])


def current(statements: Sequence[Statement]) -> tuple[str, str]:
    """The determination and its source. A closed escalation takes precedence over the customer's override, which takes
    precedence over the verdict."""
    last = {statement.kind: statement for statement in statements}
    closed, decision = last.get("escalation_closed"), last.get("customer_decision")
    if closed is not None and closed.determination is not None:
        return closed.determination, "escalation"
    if decision is not None and decision.outcome == "override":
        return decision.determination or "cannot_determine", "customer_decision"
    return statements[0].determination or "cannot_determine", "verdict"


def _read(kind: str, payload: Mapping[str, Any]) -> tuple[str | None, str | None] | None:
    determination = payload.get("determination")
    is_determination = isinstance(determination, str) and determination in _DETERMINATIONS
    is_dated = parse_time(payload.get("issued_at")) is not None
    if kind == "verdict":
        return (determination, determination) if is_determination and _is_verdict(payload) else None
    if kind == "customer_decision":
        decision = payload.get("decision")
        if decision not in ("accept", "override", "route") or "determination" not in payload:
            return None
        states = determination is None or (decision == "override" and is_determination)
        return (decision, determination) if is_dated and states else None
    if kind == "escalation_closed":
        status = payload.get("status")
        is_closed = status in ("decided", "undecided") and is_dated and is_determination
        return (status, determination) if is_closed else None
    if kind == "content_erased":
        scope, ground = payload.get("scope"), payload.get("ground")
        is_complete = isinstance(scope, str) and isinstance(ground, str)
        return (scope, None) if is_complete and parse_time(payload.get("erased_at")) is not None else None
    if kind == "reverification" and is_determination:
        return determination, determination
    return None, None


def _is_verdict(payload: Mapping[str, Any]) -> bool:
    confidence = payload.get("confidence")
    expires_at = payload.get("expires_at")
    return (
        parse_time(payload.get("issued_at")) is not None
        and isinstance(payload.get("flagged"), (bool, type(None)))
        and isinstance(payload.get("flag_reason"), (str, type(None)))
        and (confidence is None or (isinstance(confidence, float) and 0 <= confidence <= 1))
        and (expires_at is None or parse_time(expires_at) is not None)
        and isinstance(payload.get("manipulation_detected", False), bool)
    )
