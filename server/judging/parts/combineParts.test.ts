import { expect, test } from "vitest";
import { combineParts } from "@/server/judging/parts/combineParts";
import type { Combined } from "@/server/judging/combine";
import { abstained, type CriterionOutcome } from "@/server/primitives/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { criterionOf } from "@/server/testing/rubrics";

const CRITERION = criterionOf("llm_judge@1", {}, { statement: "The output says that returns are free." });
const part = (determination: CriterionOutcome["determination"], text: string | null = null): Combined => ({
  outcome: { ...abstained("judge_abstained", "As judged."), determination, flagged: false, flagReason: null },
  cited: text === null ? [] : [{ name: "output", text }],
});
const combined = (...parts: Combined[]) => combinedOf({}, ...parts);
const combinedOf = (criterion: Partial<CompiledCriterion>, ...parts: Combined[]) => {
  const { outcome, isDisputed, cited } = combineParts({ ...CRITERION, ...criterion }, parts);
  return { determination: outcome.determination, isDisputed, cited: cited.map(({ text }) => text) };
};

test("a part that cites nothing does not settle a dispute between two that do", () => {
  const [free, costly] = [part("met", "free"), part("not_met", "ten euros")];
  const disputed = { determination: "met", isDisputed: true, cited: ["free", "ten euros"] };
  expect(combined(free, costly)).toEqual(disputed);
  expect(combined(free, part("partial"), costly)).toEqual(disputed);
});

test("a part that cites a passage counts before one that says partial and cites nothing", () => {
  expect(combined(part("met", "free"), part("partial"))).toMatchObject({ determination: "met", cited: ["free"] });
  expect(combined(part("met", "free"), part("partial", "mostly"))).toMatchObject({ determination: "partial" });
});

test("a statement about some passage is refuted by all parts only", () => {
  const some = { quantifier: "some" as const };
  const [no, unclear] = [part("not_met", "ten euros"), part("cannot_determine")];
  expect(combinedOf(some, no, part("met", "free"))).toMatchObject({ determination: "met", isDisputed: false });
  expect(combinedOf(some, no, unclear)).toMatchObject({ determination: "cannot_determine" });
  expect(combinedOf(some, no, no)).toMatchObject({ determination: "not_met" });
});

test("a harm in each passage is there only if all parts show it", () => {
  const harm = { type: "must_not" as const, inverted: true as const, quantifier: "every" as const };
  const [rude, kind] = [part("not_met", "rude"), part("met")];
  expect(combinedOf(harm, rude, kind)).toMatchObject({ determination: "cannot_determine" });
  expect(combinedOf(harm, rude, rude)).toMatchObject({ determination: "not_met" });
});

test("a statement about each passage is refuted by a cited passage, and never established in parts", () => {
  const every = { quantifier: "every" as const };
  const yes = part("met", "free");
  expect(combinedOf(every, yes, part("not_met", "ten euros"))).toMatchObject({ determination: "not_met" });
  expect(combinedOf(every, yes, part("not_met"))).toMatchObject({ determination: "cannot_determine" });
  expect(combinedOf(every, yes, yes)).toMatchObject({ determination: "cannot_determine" });
});
