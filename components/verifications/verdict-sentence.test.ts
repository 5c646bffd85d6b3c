import { expect, it } from "vitest";
import { type NamedCriterion, findDeciders, verdictSentence } from "@/components/verifications/verdict-sentence";
import type { Determination, VerificationStatus } from "@/server/contracts/enums";

const criterion = (key: string, type: NamedCriterion["type"], determination: Determination) => {
  return { criterion_id: key, key, title: null, type, result: { determination } } as never;
};
const sentence = (
  determination: Determination | null,
  confidence: number | null,
  criteria: readonly ReturnType<typeof criterion>[],
  {
    score = null as number | null,
    status = "succeeded" as VerificationStatus,
    calls = [] as ("judged" | "reused")[],
    flagReason = null as string | null,
  } = {},
) =>
  verdictSentence({
    verification: { status, determination, confidence, score, flag_reason: flagReason },
    criteria: [...criteria],
    judge_attempts: calls.map((outcome) => ({ outcome })) as never,
  });

const mustCriterion = (key: string, determination: Determination) => criterion(key, "must_have", determination);
const scoredCriterion = (key: string, determination: Determination) => criterion(key, "scored", determination);

it.each<[string, string]>([
  [
    sentence("met", 1, [mustCriterion("a", "met")]),
    "Met with confidence 1.00 (deterministic): the only criterion was met.",
  ],
  [
    sentence("met", 0.91, [mustCriterion("a", "met"), scoredCriterion("b", "not_met")], { score: 0.8 }),
    "Met with confidence 0.91 (high): all required criteria were met, and the score is 0.80.",
  ],
  [
    sentence("met", 1, [scoredCriterion("a", "met"), scoredCriterion("b", "met")], { score: 1 }),
    "Met with confidence 1.00 (deterministic): the score is 1.00.",
  ],
  [
    sentence("not_met", 1, [mustCriterion("a", "not_met"), mustCriterion("b", "met")]),
    "Not met with confidence 1.00 (deterministic): “a” was not met.",
  ],
  [
    sentence(
      "not_met",
      1,
      ["a", "b", "c", "d", "e"].map((key) => mustCriterion(key, "not_met")),
    ),
    "Not met with confidence 1.00 (deterministic): “a”, “b”, “c” and 2 more were not met.",
  ],
  [
    sentence("not_met", 1, [mustCriterion("a", "met"), scoredCriterion("b", "not_met")], { score: 0.2 }),
    "Not met with confidence 1.00 (deterministic): the score is 0.20.",
  ],
  [
    sentence("partial", 0.5, [mustCriterion("a", "partial"), mustCriterion("b", "partial")]),
    "Partial with confidence 0.50 (low): “a” and “b” were partially met.",
  ],
  [
    sentence("cannot_determine", 0, [scoredCriterion("a", "cannot_determine"), scoredCriterion("b", "met")]),
    "Cannot determine: “a” could not be determined.",
  ],
  [
    sentence("cannot_determine", 0, [mustCriterion("a", "cannot_determine")], { flagReason: "judge_not_configured" }),
    "Cannot determine: “a” needs a model, and none is configured.",
  ],
  [sentence(null, null, [], { status: "queued" }), "Queued."],
  [sentence(null, null, [], { status: "running" }), "Judging in progress."],
  [sentence(null, null, [], { status: "running", calls: ["reused"] }), "Judging in progress."],
  [
    sentence(null, null, [], { status: "running", calls: ["judged", "reused"] }),
    "Judging in progress: 1 model call so far.",
  ],
  [sentence(null, null, [], { status: "failed" }), "Not judged: internal error."],
])("%s", (actual, expected) => expect(actual).toBe(expected));

it("returns no deciders when the criteria decided together", () => {
  expect(findDeciders("met", [mustCriterion("a", "met")])).toEqual([]);
  expect(findDeciders("not_met", [mustCriterion("a", "met"), scoredCriterion("b", "not_met")])).toEqual([]);
});

it("names a forbidden thing that was found so that a negated title cannot reverse it", () => {
  const todo = {
    criterion_id: "t",
    key: "todo",
    title: "TODO",
    type: "must_not",
    result: { determination: "not_met" },
  };
  expect(sentence("not_met", 1, [{ ...todo, inverted: true } as never])).toContain(
    ": “TODO” failed: what must not be there was found.",
  );
  expect(sentence("not_met", 1, [{ ...todo, inverted: false } as never])).toContain("“TODO” was not met");
  const negated = { ...todo, key: "n", title: "No source is contradicted", inverted: true } as never;
  expect(sentence("not_met", 1, [mustCriterion("a", "not_met"), negated])).toContain(
    ": “a” was not met, and “No source is contradicted” failed: what must not be there was found.",
  );
});

it("names a forbidden thing that was found in part, or not determined, without a reversal", () => {
  const forbiddenSentence = (determination: Determination) =>
    ({ ...(criterion("t", "must_not", determination) as object), inverted: true }) as never;
  expect(sentence("partial", 0.5, [forbiddenSentence("partial")])).toContain(
    "“t” failed in part: some of what must not be there was found.",
  );
  expect(sentence("cannot_determine", 0, [forbiddenSentence("cannot_determine")])).toContain(
    "“t” could not be determined.",
  );
});
