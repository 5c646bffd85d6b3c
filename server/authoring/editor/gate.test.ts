import fc from "fast-check";
import { expect, it } from "vitest";
import type { Determination } from "@/server/contracts/enums";
import { compareCriterion, type JudgedExample, evaluateGate } from "@/server/authoring/editor/gate";

const ID = "00000000-0000-4000-8000-000000000000";
const tried = (mark: JudgedExample["mark"], determination: Determination | null): JudgedExample => ({
  mark,
  determination,
  verification_id: ID,
});
const good = tried("should_pass", "met");
const bad = tried("should_fail", "not_met");

it("opens when every example agrees, and when there are none to ask", () => {
  expect(evaluateGate([good, bad, tried("should_fail", "partial")], null, null)).toMatchObject({
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
  ["a contradiction", [good, tried("should_fail", "met")], "examples_contradict"],
  ["no verdict", [tried("should_pass", null)], "examples_undetermined"],
  ["an abstention", [tried("should_pass", "cannot_determine")], "examples_undetermined"],
  ["an example that was not tried", [{ ...good, verification_id: null, determination: null }], "examples_not_run"],
] as const)("stays closed on %s", (_, examples, reason) => {
  expect(evaluateGate(examples, null, "known")).toMatchObject({
    passed: false,
    reasons: [reason],
    override_reason: "known",
  });
});

it("stays closed with fewer examples than the current version has", () => {
  expect(evaluateGate([good], [good, bad], null).reasons).toEqual(["agreement_worse"]);
  expect(evaluateGate([], [good], null).reasons).toEqual(["agreement_worse"]);
  expect(evaluateGate([good, bad], [good, tried("should_fail", "met")], null).passed).toBe(true);
});

it("a set of agreeing examples is never worse than the same set, or a part of it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(good, bad), { maxLength: 10 }), fc.nat({ max: 10 }), (examples, count) => {
      expect(evaluateGate(examples, examples.slice(0, count), null).passed).toBe(true);
    }),
  );
});

it.each([
  ["what was expected", "should_fail", "met", "met", "agrees", "agrees"],
  ["not what was expected", "should_fail", "met", "not_met", "agrees", "contradicts"],
  ["an abstention instead of the expected", "should_pass", "met", "cannot_determine", "undetermined", "undetermined"],
  ["an expected abstention", "should_pass", "cannot_determine", "cannot_determine", "undetermined", "agrees"],
  ["towards the mark", "should_fail", null, "not_met", "agrees", "agrees"],
  ["away from the mark, of an example that agrees", "should_fail", null, "met", "agrees", null],
  ["away from the mark, of an example that contradicts it", "should_fail", null, "met", "contradicts", "contradicts"],
  ["an abstention", "should_pass", null, "cannot_determine", "undetermined", "undetermined"],
] as const)("compares a criterion: %s", (_, mark, expected, determination, ofExample, outcome) => {
  expect(compareCriterion({ mark, expected }, determination, ofExample)).toBe(outcome);
});
