from __future__ import annotations

import base64
import hashlib
import hmac
import unittest

from svc_verify import WebhookError, verify_webhook

# The example of the Standard Webhooks specification.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"test": 2432232314}'
HEADERS = {
    "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "Webhook-Timestamp": "1614265330",
    "Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
NOW = 1614265330.0
# A byte of a header that is not UTF-8, as frameworks decode it.
SURROGATE = chr(0xDCFF)
OTHER = "whsec_" + base64.b64encode(b"another secret").decode()


class WebhookTest(unittest.TestCase):
    def test_returns_the_event_under_any_of_several_secrets(self) -> None:
        for secrets in (SECRET, [SECRET], [OTHER, SECRET]):
            self.assertEqual(verify_webhook(secrets, HEADERS, BODY, now=NOW), {"test": 2432232314})
        self.assertEqual(verify_webhook(SECRET, HEADERS, BODY.decode(), now=NOW + 299), {"test": 2432232314})

    def test_accepts_one_of_several_signatures(self) -> None:
        signature = f"v1a,xyz v1,AAAA {HEADERS['Webhook-Signature']}"
        verify_webhook(SECRET, {**HEADERS, "Webhook-Signature": signature}, BODY, now=NOW)
        verify_webhook(SECRET, HEADERS, memoryview(BODY), now=NOW)  # type: ignore[arg-type]

    def test_refuses_everything_else(self) -> None:
        mac = hmac.new(base64.b64decode(SECRET[6:]), b"m.1614265330.x", hashlib.sha256).digest()
        not_json = {"webhook-signature": f"v1,{base64.b64encode(mac).decode()}", "webhook-id": "m"}
        for fault, secret, headers, body, now in (
            ("no_match", SECRET, HEADERS, BODY + b" ", NOW),
            ("no_match", OTHER, HEADERS, BODY, NOW),
            ("no_match", SECRET, {**HEADERS, "Webhook-Id": "other"}, BODY, NOW),
            ("no_match", SECRET, {**HEADERS, "Webhook-Signature": "v2,AAAA"}, BODY, NOW),
            ("no_match", SECRET, {**HEADERS, "Webhook-Signature": "v1,é"}, BODY, NOW),
            ("no_match", SECRET, {**HEADERS, "Webhook-Signature": f"v1,{SURROGATE}"}, BODY, NOW),
            ("no_match", SECRET, {**HEADERS, "Webhook-Id": SURROGATE}, BODY, NOW),
            ("no_match", SECRET, HEADERS, SURROGATE, NOW),
            ("header_missing", SECRET, {}, BODY, NOW),
            ("timestamp_invalid", SECRET, {**HEADERS, "Webhook-Timestamp": "today"}, BODY, NOW),
            ("too_old", SECRET, HEADERS, BODY, NOW + 301),
            ("too_new", SECRET, HEADERS, BODY, NOW - 301),
            ("not_json", SECRET, {"webhook-timestamp": "1614265330", **not_json}, b"x", NOW),
        ):
            with self.assertRaises(WebhookError) as caught:
                verify_webhook(secret, headers, body, now=now)
            self.assertEqual(caught.exception.fault, fault)

    def test_refuses_a_tolerance_that_is_no_number(self) -> None:
        with self.assertRaises(ValueError):
            verify_webhook(SECRET, HEADERS, BODY, tolerance=float("nan"), now=NOW)
        with self.assertRaises(ValueError):
            verify_webhook([SECRET, None], HEADERS, BODY, now=NOW)  # type: ignore[list-item]
        with self.assertRaises(ValueError):
            verify_webhook(SECRET, HEADERS, {}, now=NOW)  # type: ignore[arg-type]

    def test_refuses_a_signed_text_that_is_not_json(self) -> None:
        for text in (b"NaN", b'{"a": Infinity}', b"[" * 100_000):
            mac = hmac.new(base64.b64decode(SECRET[6:]), b"m.1614265330." + text, hashlib.sha256).digest()
            signature = f"v1,{base64.b64encode(mac).decode()}"
            headers = {"webhook-id": "m", "webhook-timestamp": "1614265330", "webhook-signature": signature}
            with self.assertRaises(WebhookError) as caught:
                verify_webhook(SECRET, headers, text, now=NOW)
            self.assertEqual(caught.exception.fault, "not_json")

    def test_refuses_a_secret_of_another_form(self) -> None:
        for secret in ("secret", "whsec_", "whsec_***"):
            with self.assertRaises(ValueError):
                verify_webhook(secret, HEADERS, BODY, now=NOW)
