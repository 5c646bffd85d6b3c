import fc from "fast-check";
import { expect, it } from "vitest";
import type { Determination } from "@/server/contracts/enums";
import { compareCriterion, type JudgedExample, evaluateGate } from "@/server/authoring/editor/gate";

const VERIFICATION_ID = "00000000-0000-4000-8000-000000000000";
const makeExample = (mark: JudgedExample["mark"], determination: Determination | null): JudgedExample => ({
  mark,
  determination,
  verification_id: VERIFICATION_ID,
});
const passingExample = makeExample("should_pass", "met");
const failingExample = makeExample("should_fail", "not_met");

it("opens when every example agrees, and when there are no examples", () => {
  expect(
    evaluateGate([passingExample, failingExample, makeExample("should_fail", "partial")], null, null),
  ).toMatchObject({
    passed: true,
    agreement: { agree: 3, of: 3 },
  });
  expect(evaluateGate([], null, null)).toEqual({
    passed: true,
    reasons: [],
    agreement: null,
    base_agreement: null,
    override_reason: null,
  });
});

it.each([
  ["a contradiction", [passingExample, makeExample("should_fail", "met")], "examples_contradict"],
  ["no verdict", [makeExample("should_pass", null)], "examples_undetermined"],
  ["an abstention", [makeExample("should_pass", "cannot_determine")], "examples_undetermined"],
  [
    "an example that was not tried",
    [{ ...passingExample, verification_id: null, determination: null }],
    "examples_not_run",
  ],
] as const)("stays closed when there is %s", (_, examples, reason) => {
  expect(evaluateGate(examples, null, "known")).toMatchObject({
    passed: false,
    reasons: [reason],
    override_reason: "known",
  });
});

it("stays closed with fewer examples than the current version has", () => {
  expect(evaluateGate([passingExample], [passingExample, failingExample], null).reasons).toEqual(["agreement_worse"]);
  expect(evaluateGate([], [passingExample], null).reasons).toEqual(["agreement_worse"]);
  expect(
    evaluateGate([passingExample, failingExample], [passingExample, makeExample("should_fail", "met")], null).passed,
  ).toBe(true);
});

it("opens when the current version was published with the same agreeing examples or with some of them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(passingExample, failingExample), { maxLength: 10 }),
      fc.nat({ max: 10 }),
      (examples, count) => {
        expect(evaluateGate(examples, examples.slice(0, count), null).passed).toBe(true);
      },
    ),
  );
});

it.each([
  ["the expected determination", "should_fail", "met", "met", "agrees", "agrees"],
  ["another determination than expected", "should_fail", "met", "not_met", "agrees", "contradicts"],
  [
    "an abstention instead of the expected determination",
    "should_pass",
    "met",
    "cannot_determine",
    "undetermined",
    "undetermined",
  ],
  ["an expected abstention", "should_pass", "cannot_determine", "cannot_determine", "undetermined", "agrees"],
  ["a determination that fits the mark", "should_fail", null, "not_met", "agrees", "agrees"],
  ["a determination against the mark, in an example that agrees", "should_fail", null, "met", "agrees", null],
  [
    "a determination against the mark, in an example that contradicts it",
    "should_fail",
    null,
    "met",
    "contradicts",
    "contradicts",
  ],
  ["an abstention", "should_pass", null, "cannot_determine", "undetermined", "undetermined"],
] as const)("compares a criterion: %s", (_, mark, expected, determination, exampleOutcome, outcome) => {
  expect(compareCriterion({ mark, expected }, determination, exampleOutcome)).toBe(outcome);
});
