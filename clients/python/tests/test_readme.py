"""The examples of the README, run in their order against a running service."""
from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import importlib
import importlib.util
import io
import json
import os
import re
import tempfile
import time
import types
import unittest
from pathlib import Path

from svc_verify import SvcVerify, httpx_transport

URL = os.environ.get("SVC_VERIFY_URL", "")
README = Path(__file__).resolve().parents[1] / "README.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", README.read_text(), re.M | re.S)
SECRET = "whsec_" + base64.b64encode(b"a secret of 24 bytes ...").decode()
OPTIONAL = {"httpx.Client(": "httpx", "check_proof(": "cryptography", "pytest_plugin": "pytest"}


def webhook_request(body: bytes) -> types.SimpleNamespace:
    seconds = str(int(time.time()))
    mac = hmac.new(base64.b64decode(SECRET[6:]), b"m." + seconds.encode() + b"." + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(mac).decode()}"
    headers = {"webhook-id": "m", "webhook-timestamp": seconds, "webhook-signature": signature}
    return types.SimpleNamespace(headers=headers, body=body)


@unittest.skipUnless(URL, "needs a service in SVC_VERIFY_URL")
class ReadmeTest(unittest.TestCase):
    def test_runs_every_example(self) -> None:
        client = SvcVerify(URL, os.environ["SVC_VERIFY_API_KEY"])
        criterion = {"key": "title", "type": "must_have", "primitive": "regex_match@1", "config": {"pattern": "^# "}}
        for name in ("Release notes lint", "Support reply"):
            client.rubric_register(body={"name": name, "criteria": [criterion]}, if_changed=True)
        names = {
            "rubric": {"name": "Readme", "criteria": [criterion]},
            "url": URL,
            "key": os.environ["SVC_VERIFY_API_KEY"],
            "reply": lambda: "# Hello",
            "secret": SECRET,
            "request": webhook_request(b'{"type": "verification.succeeded"}'),
            "httpx_transport": httpx_transport,
        }
        self.assertEqual(len(EXAMPLES), 5)
        if has("httpx"):
            names["httpx"] = importlib.import_module("httpx")
        for example in EXAMPLES:
            if all(has(module) for text, module in OPTIONAL.items() if text in example):
                self.run_example(example, names)
        if "test_reply" in names:
            names["test_reply"](client)

    def run_example(self, example: str, names: dict) -> None:
        printed = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
            if "proof.json" in example:
                proof = names["client"].verification_proof_envelope(id=names["verification"]["id"])
                Path(folder, "proof.json").write_text(json.dumps(proof))
            code = example.replace("http://localhost:3000", URL).replace("proof.json", f"{folder}/proof.json")
            exec(code, names)
        if "check_proof(" in example:
            self.assertIn("met verdict", printed.getvalue())


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
