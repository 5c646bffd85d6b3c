"""The client against a running service, behind a server that fails as gateways do (clients/testing/refusingProxy.ts)."""
from __future__ import annotations

import json
import os
import time
import unittest
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from svc_verify import ConnectionFailed, Problem, Response, SvcVerify, VerdictTimeout, check_proof, httpx_transport

URL = os.environ.get("SVC_VERIFY_URL", "")
RUBRIC = {
    "name": "Python ticket",
    "criteria": [
        {"key": "ticket", "type": "must_have", "primitive": "regex_match@1", "config": {"pattern": "T-[0-9]{1,6}"}}
    ],
}


def proxy(path: str, body: object = None) -> list[dict[str, str]]:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(f"{URL}/-/{path}", data) as answer:
        return json.load(answer)


@unittest.skipUnless(URL, "needs a service in SVC_VERIFY_URL")
class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.client = SvcVerify(f"{URL}/", os.environ["SVC_VERIFY_API_KEY"])
        cls.rubric_id = cls.client.rubric_register(body=RUBRIC, if_changed=True)["rubric_id"]

    def request(self, text: str) -> dict[str, object]:
        return {"rubric_id": self.rubric_id, "submission": {"inline": text}}

    def keys_since(self, start: int) -> list[str | None]:
        return [request.get("key") for request in proxy("requests")[start:]]

    def test_submits_50_pieces_of_work_and_waits(self) -> None:
        texts = ["no ticket" if index % 5 == 0 else f"T-{index}" for index in range(50)]
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda text: self.client.verify_and_wait(self.request(text)), texts))
        expected = ["not_met" if text == "no ticket" else "met" for text in texts]
        self.assertEqual([item["determination"] for item in found], expected)

    def test_retries_after_429_and_503_with_the_same_key(self) -> None:
        start, started = len(proxy("requests")), time.monotonic()
        proxy("faults", [{"status": 429, "retryAfter": "1"}, {"status": 503, "retryAfter": "0"}])
        self.assertEqual(self.client.verify_and_wait(self.request("T-429"))["determination"], "met")
        self.assertGreater(time.monotonic() - started, 0.99)
        keys = self.keys_since(start)
        self.assertEqual((len(keys), len(set(keys)), None in keys), (3, 1, False))

    def test_judges_once_when_the_answer_is_lost(self) -> None:
        proxy("faults", ["lose"])
        found = self.client.verify({**self.request("T-lost"), "options": {"wait_ms": 0}})
        items = self.client.verifications_list(submission_hash=found["submission_hash"])["items"]
        self.assertEqual([item["id"] for item in items], [found["id"]])

    def test_judges_a_batch_once_when_the_answer_is_lost(self) -> None:
        proxy("faults", ["lose"])
        metadata = {"run": "python batch"}
        requests = [{**self.request(text), "metadata": metadata} for text in ("T-1", "T-2")]
        self.assertEqual(len(self.client.verify_batch(requests)["results"]), 2)
        self.assertEqual(len(self.client.verifications_list(metadata=metadata)["items"]), 2)

    def test_sends_a_registration_again_after_a_429_alone(self) -> None:
        proxy("faults", [{"status": 429, "retryAfter": "0"}])
        self.assertEqual(self.client.rubric_register(body={**RUBRIC, "name": "Python other"})["version"], 1)
        proxy("faults", [{"status": 503, "retryAfter": "0"}])
        with self.assertRaises(Problem) as caught:
            self.client.rubric_register(body=RUBRIC)
        self.assertEqual((caught.exception.code, caught.exception.request_id), ("service_unavailable", "r-1"))

    def test_does_not_repeat_a_503_without_retry_after_nor_wait_for_a_long_one(self) -> None:
        proxy("faults", [{"status": 503}])
        with self.assertRaises(Problem) as refused:
            self.client.rubric_list()
        self.assertEqual((refused.exception.status, refused.exception.retry_after), (503, None))
        proxy("faults", [{"status": 429, "retryAfter": "61"}])
        with self.assertRaises(Problem) as caught:
            self.client.rubric_list()
        self.assertEqual(caught.exception.retry_after, 61)

    def test_iterates_over_all_pages(self) -> None:
        for index in range(5):
            self.client.verify_and_wait(self.request(f"T-{index}"))
        ids = [row["id"] for row in self.client.iterate("verifications.list", rubric_id=self.rubric_id, limit=2)]
        whole = self.client.verifications_list(rubric_id=self.rubric_id, limit=100)["items"]
        self.assertEqual(ids, [row["id"] for row in whole])
        rubrics = [row["name"] for row in self.client.iterate("rubric.list", limit=1)]
        self.assertEqual(len(rubrics), len(set(rubrics)))
        self.assertIn("Python ticket", rubrics)
        self.assertEqual(list(self.client.iterate("webhook.list")), [])

    def test_raises_a_problem_with_its_fields(self) -> None:
        with self.assertRaises(Problem) as caught:
            self.client.verify({"rubric_id": "x", "submission": {"inline": ""}})
        problem = caught.exception
        self.assertEqual((problem.code, problem.status), ("invalid_request", 400))
        self.assertIn("/rubric_id", [error["pointer"] for error in problem.errors])
        self.assertTrue(problem.request_id)

    def test_says_when_no_service_answers_or_another_does(self) -> None:
        with self.assertRaises(ConnectionFailed):
            SvcVerify("http://127.0.0.1:9", max_retries=0).key_set()
        with self.assertRaisesRegex(ConnectionFailed, "returned 404"):
            SvcVerify(f"{URL}/nothing-here", max_retries=0).key_set()

    def test_checks_a_proof_and_refuses_a_changed_one(self) -> None:
        found = self.client.verify_and_wait(self.request("T-7"))
        proof, keys = self.client.verification_proof_envelope(id=found["id"]), self.client.key_set()
        try:
            check = check_proof(proof, keys)
        except ImportError as error:
            self.skipTest(str(error))
        self.assertEqual((check.valid, check.verification_id, check.current), (True, found["id"], "met"))
        self.assertEqual((check.submission_hash, check.content_erased_at, check.sample), (None, None, False))
        self.assertRegex(check.submission_commitment or "", "^[0-9a-f]{64}$")
        changed = json.dumps(proof).replace(r"\"met\"", r"\"not_met\"")
        self.assertEqual(check_proof(changed, keys).reason, "content_hash_mismatch")

    def test_sends_through_httpx(self) -> None:
        try:
            import httpx
        except ImportError:
            self.skipTest("needs the package httpx")
        with httpx.Client() as http:
            client = SvcVerify(URL, os.environ["SVC_VERIFY_API_KEY"], transport=httpx_transport(http))
            proxy("faults", ["lose"])
            self.assertEqual(client.verify_and_wait(self.request("T-8"))["determination"], "met")


class WithoutServiceTest(unittest.TestCase):
    def test_refuses_an_address_without_a_scheme(self) -> None:
        with self.assertRaises(ValueError):
            SvcVerify("localhost:3000")

    def test_raises_after_the_deadline_with_the_key_to_continue(self) -> None:
        queued = json.dumps({"verification_id": "v", "id": "v", "status": "queued"}).encode()
        client = SvcVerify("http://service.test", transport=lambda *_: Response(200, {}, queued))
        with self.assertRaises(VerdictTimeout) as caught:
            client.verify_and_wait({"rubric": "a", "submission": {"inline": ""}}, deadline=0, idempotency_key="k")
        self.assertEqual((caught.exception.verification_id, caught.exception.idempotency_key), ("v", "k"))

