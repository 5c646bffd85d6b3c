"""A pytest plugin: the fixture `svc_verify` and `assert_met`."""
from __future__ import annotations

import os

import pytest

from .client import SvcVerify
from .types import CriterionResult, VerificationObject


@pytest.fixture(scope="session")
def svc_verify() -> SvcVerify:
    """A client of SVC_VERIFY_URL with the key SVC_VERIFY_API_KEY; skips the test where they are not set."""
    url, key = (os.environ.get(name) for name in ("SVC_VERIFY_URL", "SVC_VERIFY_API_KEY"))
    if not url or not key:
        pytest.skip("set SVC_VERIFY_URL and SVC_VERIFY_API_KEY")
    return SvcVerify(url, key)


def assert_met(verification: VerificationObject) -> None:
    """Fails with the criteria that are not met, unless the answer that holds now is "met"."""
    __tracebackhide__ = True
    current = verification["current"]
    determination = current["determination"] if current else verification.get("error") or verification["status"]
    if determination == "met":
        return
    verdict = verification.get("verdict")
    lines = [_line(result) for result in (verdict["results"] if verdict else []) if result["determination"] != "met"]
    raise AssertionError("\n".join([f"verification {verification['id']}: {determination}", *lines]))


def _line(result: CriterionResult) -> str:
    name = result.get("title") or result.get("key") or result["criterion_id"]
    return f"  {name}: {result['determination']}: {result['rationale']}"
