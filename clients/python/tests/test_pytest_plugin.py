from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TESTS = """
from svc_verify.pytest_plugin import assert_met

def verify(client, text):
    body = {
        "name": "Pytest ticket",
        "criteria": [{"key": "ticket", "type": "must_have", "primitive": "regex_match@1", "config": {"pattern": "T-1"}}],
    }
    rubric = client.rubric_register(body=body, if_changed=True)["rubric_id"]
    return client.verify_and_wait({"rubric_id": rubric, "submission": {"inline": text}})

def test_met(svc_verify):
    assert_met(verify(svc_verify, "T-1"))

def test_not_met(svc_verify):
    assert_met(verify(svc_verify, "no ticket"))
"""


@unittest.skipUnless(importlib.util.find_spec("pytest"), "needs the package pytest")
class PytestPluginTest(unittest.TestCase):
    def pytest(self, environment: dict[str, str]) -> str:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "test_reply.py").write_text(TESTS)
            command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "svc_verify.pytest_plugin", folder]
            root = str(Path(__file__).resolve().parents[1])
            env = {
                "PATH": os.environ.get("PATH", ""),
                "PYTHONPATH": root,
                "PYTHONDONTWRITEBYTECODE": "1",
                # An installed copy of this package would register the same plugin again.
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                **environment,
            }
            return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True).stdout

    def test_skips_without_a_service(self) -> None:
        self.assertIn("set SVC_VERIFY_URL and SVC_VERIFY_API_KEY", self.pytest({}))

    @unittest.skipUnless(os.environ.get("SVC_VERIFY_URL"), "needs a service in SVC_VERIFY_URL")
    def test_names_the_criteria_that_are_not_met(self) -> None:
        names = ("SVC_VERIFY_URL", "SVC_VERIFY_API_KEY")
        output = self.pytest({name: os.environ[name] for name in names})
        self.assertIn("1 failed, 1 passed", output)
        self.assertRegex(output, r"ticket: not_met: ")
