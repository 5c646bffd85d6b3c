"""The proof check gives the answers of the service, by the vectors that the service's own checker has."""
from __future__ import annotations

import importlib.util
import inspect
import json
import sys
import unittest
from pathlib import Path

from svc_verify import check_proof
from svc_verify._canonical_json import canonical_json, parse_json
from svc_verify._keys import parse_time

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "server/proof/check/fixtures"
VECTORS = ROOT / "docs/vectors/proofs"


def golden(name: str) -> dict:
    return json.loads((FIXTURES / f"golden-{name}.json").read_text())


@unittest.skipUnless(importlib.util.find_spec("cryptography"), "needs the package cryptography")
class ProofTest(unittest.TestCase):
    def check(self, case: dict, proof: object):
        return check_proof(proof, case["keys"], now=parse_time(case["now"]))

    def test_agrees_with_the_service_on_every_vector(self) -> None:
        names = [path.stem.removeprefix("golden-") for path in FIXTURES.glob("golden-*.json")]
        self.assertGreater(len(names), 20)
        for name in names:
            case = golden(name)
            expected = (case["expected"]["valid"], case["expected"].get("reason"))
            for proof in (case["document"], json.dumps(case["document"]), json.dumps(case["document"]).encode()):
                check = self.check(case, proof)
                self.assertEqual((name, check.valid, check.reason), (name, *expected))

    def test_gives_the_published_vectors_their_answers(self) -> None:
        paths = list(VECTORS.glob("*.json"))
        self.assertGreater(len(paths), 30)
        for path in paths:
            vector = json.loads(path.read_text())
            expected = vector["expected"]
            check = check_proof(vector["proof"], vector["keys"], now=parse_time(vector["at"]))
            self.assertEqual(
                (path.stem, check.valid, check.reason, check.current),
                (path.stem, expected["valid"], expected["reason"], expected["answer"]),
            )

    def test_says_which_answer_holds(self) -> None:
        for name, answer in {
            "valid-one-entry": ("partial", "verdict"),
            "valid-overridden": ("not_met", "customer_decision"),
            "valid-escalated": ("met", "escalation"),
        }.items():
            case = golden(name)
            check = self.check(case, case["document"])
            self.assertEqual((check.determination, check.current, check.source), ("partial", *answer))

    def test_says_when_content_was_erased_as_the_entry_states(self) -> None:
        case = golden("format3-valid-erased")
        self.assertEqual(self.check(case, case["document"]).content_erased_at, "2026-05-01T07:59:00.000Z")

    def test_refuses_a_change_of_any_field(self) -> None:
        case = golden("valid-overridden")
        for index, entry in enumerate(case["document"]["entries"]):
            for name, value in entry.items():
                for changed in (None, "x", 7, {}, f"{value}0", str(value).swapcase()):
                    entries = [dict(other) for other in case["document"]["entries"]]
                    entries[index][name] = changed
                    if entries[index] != entry:
                        check = self.check(case, {**case["document"], "entries": entries})
                        self.assertFalse(check.valid, (index, name, changed))

    def test_refuses_another_order_and_a_missing_first_entry(self) -> None:
        case = golden("valid-overridden")
        entries = case["document"]["entries"]
        for changed in (entries[::-1], entries[1:], entries + entries[-1:]):
            self.assertFalse(self.check(case, {**case["document"], "entries": changed}).valid)

    def test_refuses_ambiguous_keys_and_text_that_is_not_json(self) -> None:
        case = golden("valid-one-entry")
        text = json.dumps(case["document"])
        self.assertTrue(self.check(case, text).valid)
        for changed in (
            text.replace('"format":', '"format":"x","format":'),
            text.replace('"format":', r'"\u0066ormat":"x","format":'),
            text.replace('"format":', '"__proto__":{},"format":'),
            text.replace('"seq": 0', '"seq": 1e999'),
            text.replace('"seq": 0', '"seq": NaN'),
            text + "}",
            "[" * 100_000,
            "",
        ):
            self.assertEqual(self.check(case, changed).reason, "malformed_proof")


    def test_takes_a_key_that_is_retired_at_the_end_of_the_calendar(self) -> None:
        case = golden("valid-one-entry")
        keys = [{**key, "retired_at": "9999-12-31T23:59:59Z"} for key in case["keys"]["keys"]]
        self.assertTrue(check_proof(case["document"], {"keys": keys}, now=parse_time(case["now"])).valid)

    def test_raises_for_what_is_no_key_set(self) -> None:
        document = golden("valid-one-entry")["document"]
        for keys in (None, {}, {"keys": {}}, {"keys": [None]}):
            with self.assertRaisesRegex(ValueError, "not a key set"):
                check_proof(document, keys)  # type: ignore[arg-type]

    def test_raises_for_a_proof_where_the_stack_is_too_short(self) -> None:
        case = golden("valid-one-entry")

        def fill(frames: int) -> bool:
            return fill(frames - 1) if frames > 0 else self.check(case, case["document"]).valid

        frames_left = sys.getrecursionlimit() - len(inspect.stack())
        answers = set()
        for frames in range(frames_left - 60, frames_left):
            try:
                answers.add(fill(frames))
            except RecursionError:
                answers.add("too short")
        self.assertEqual(answers, {True, "too short"})


class CanonicalJsonTest(unittest.TestCase):
    def test_gives_the_examples_of_rfc_8785(self) -> None:
        text = r"""{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
            "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}"""
        expected = (
            '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
            r'"string":"€$\u000f\nA' + "'" + r'B\"\\\\\"/"}'
        )
        self.assertEqual(canonical_json(parse_json(text)), expected)

    def test_writes_numbers_as_ecmascript_does(self) -> None:
        texts = "0 1 -1.5e-9 0.000001 1e-7 100000000000000000000 1e+21 5e-324 1.7976931348623157e+308 9007199254740992"
        for text in texts.split():
            self.assertEqual(canonical_json(parse_json(text)), text)
        self.assertEqual(canonical_json(parse_json("-0")), "0")
        self.assertEqual(canonical_json(parse_json("9007199254740993")), "9007199254740992")

    def test_sorts_keys_by_utf16_code_units_and_refuses_lone_surrogates(self) -> None:
        keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
        text = canonical_json({key: float(index) for index, key in enumerate(keys, 1)})
        self.assertEqual(list(json.loads(text).values()), [2, 4, 6, 7, 1, 5, 3])
        with self.assertRaises(ValueError):
            canonical_json("\ud800")
