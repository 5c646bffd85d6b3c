import { expect, it } from "vitest";
import type { NamedCriterion } from "@/components/verifications/verdict-sentence";
import { decidersOf, verdictSentence } from "@/components/verifications/verdict-sentence";
import type { Determination, VerificationStatus } from "@/server/contracts/enums";

const criterion = (key: string, type: NamedCriterion["type"], determination: Determination) => {
  return { criterion_id: key, key, title: null, type, result: { determination } } as never;
};
const sentence = (
  determination: Determination | null,
  confidence: number | null,
  criteria: readonly ReturnType<typeof criterion>[],
  { score = null as number | null, status = "succeeded" as VerificationStatus, calls = 0 } = {},
) =>
  verdictSentence({
    verification: { status, determination, confidence, score },
    criteria: [...criteria],
    judge_attempts: Array.from({ length: calls }) as never,
  });

const must = (key: string, determination: Determination) => criterion(key, "must_have", determination);
const scored = (key: string, determination: Determination) => criterion(key, "scored", determination);

it.each<[string, string]>([
  [sentence("met", 1, [must("a", "met")]), "Met, for certain: its one criterion holds."],
  [
    sentence("met", 0.91, [must("a", "met"), scored("b", "not_met")], { score: 0.8 }),
    "Met, with confidence 0.91, high: every required criterion holds, and the scored criteria reach 0.80 of 1.",
  ],
  [
    sentence("met", 1, [scored("a", "met"), scored("b", "met")], { score: 1 }),
    "Met, for certain: the scored criteria reach 1.00 of 1.",
  ],
  [sentence("not_met", 1, [must("a", "not_met"), must("b", "met")]), "Not met, for certain: “a” was not met."],
  [
    sentence(
      "not_met",
      1,
      ["a", "b", "c", "d", "e"].map((key) => must(key, "not_met")),
    ),
    "Not met, for certain: “a”, “b”, “c” and 2 more were not met.",
  ],
  [
    sentence("not_met", 1, [must("a", "met"), scored("b", "not_met")], { score: 0.2 }),
    "Not met, for certain: the scored criteria reach 0.20 of 1.",
  ],
  [
    sentence("partial", 0.5, [must("a", "partial"), must("b", "partial")]),
    "Partial, with confidence 0.50, low: “a” and “b” were met in part.",
  ],
  [
    sentence("cannot_determine", 0, [scored("a", "cannot_determine"), scored("b", "met")]),
    "Cannot determine, with confidence 0.00, very low: “a” could not be determined.",
  ],
  [sentence(null, null, [], { status: "queued" }), "Waiting for its turn."],
  [sentence(null, null, [], { status: "running" }), "Being judged."],
  [sentence(null, null, [], { status: "running", calls: 1 }), "Being judged: 1 model call so far."],
  [sentence(null, null, [], { status: "failed" }), "Not judged: the service could not finish."],
])("%s", (said, expected) => expect(said).toBe(expected));

it("names nobody as the decider when all of them together decided", () => {
  expect(decidersOf("met", [must("a", "met")])).toEqual([]);
  expect(decidersOf("not_met", [must("a", "met"), scored("b", "not_met")])).toEqual([]);
});
