import { expect, test } from "vitest";
import { combineParts } from "@/server/judging/parts/combineParts";
import type { CombinedOutcome } from "@/server/judging/combine";
import { abstentionOutcome, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { criterionOf } from "@/testing/rubrics";

const CRITERION = criterionOf("llm_judge@1", {}, { statement: "The output says that returns are free." });
const part = (determination: CriterionOutcome["determination"], text: string | null = null): CombinedOutcome => ({
  outcome: { ...abstentionOutcome("judge_abstained", "As judged."), determination, flagged: false, flagReason: null },
  citedPassages: text === null ? [] : [{ name: "output", text }],
});
const combineAll = (...parts: CombinedOutcome[]) => combinedOf({}, ...parts);
const combinedOf = (criterion: Partial<CompiledCriterion>, ...parts: CombinedOutcome[]) => {
  const { outcome, isDisputed, citedPassages } = combineParts({ ...CRITERION, ...criterion }, parts);
  return { determination: outcome.determination, isDisputed, citedPassages: citedPassages.map(({ text }) => text) };
};

test("is disputed between two parts with citations, whatever a part without a citation says", () => {
  const [free, costly] = [part("met", "free"), part("not_met", "ten euros")];
  const disputed = { determination: "met", isDisputed: true, citedPassages: ["free", "ten euros"] };
  expect(combineAll(free, costly)).toEqual(disputed);
  expect(combineAll(free, part("partial"), costly)).toEqual(disputed);
});

test("prefers a part with a citation to a partial part without one", () => {
  expect(combineAll(part("met", "free"), part("partial"))).toMatchObject({
    determination: "met",
    citedPassages: ["free"],
  });
  expect(combineAll(part("met", "free"), part("partial", "mostly"))).toMatchObject({ determination: "partial" });
});

test("refutes a statement about some passage only when all parts refute it", () => {
  const someQuantifier = { quantifier: "some" as const };
  const [refutes, unclear] = [part("not_met", "ten euros"), part("cannot_determine")];
  expect(combinedOf(someQuantifier, refutes, part("met", "free"))).toMatchObject({
    determination: "met",
    isDisputed: false,
  });
  expect(combinedOf(someQuantifier, refutes, unclear)).toMatchObject({ determination: "cannot_determine" });
  expect(combinedOf(someQuantifier, refutes, refutes)).toMatchObject({ determination: "not_met" });
});

test("finds a harm in each passage only when all parts show it", () => {
  const harm = { type: "must_not" as const, inverted: true as const, quantifier: "every" as const };
  const [partWithHarm, partWithoutHarm] = [part("not_met", "rude"), part("met")];
  expect(combinedOf(harm, partWithHarm, partWithoutHarm)).toMatchObject({ determination: "cannot_determine" });
  expect(combinedOf(harm, partWithHarm, partWithHarm)).toMatchObject({ determination: "not_met" });
});

test("refutes a statement about each passage by one citedPassages passage, and never establishes it", () => {
  const everyQuantifier = { quantifier: "every" as const };
  const establishes = part("met", "free");
  expect(combinedOf(everyQuantifier, establishes, part("not_met", "ten euros"))).toMatchObject({
    determination: "not_met",
  });
  expect(combinedOf(everyQuantifier, establishes, part("not_met"))).toMatchObject({
    determination: "cannot_determine",
  });
  expect(combinedOf(everyQuantifier, establishes, establishes)).toMatchObject({ determination: "cannot_determine" });
});

test("refutes a statement that needs a source only by a citedPassages source", () => {
  const grounded = { requires_context: true, quantifier: "every" as const };
  const absent = part("not_met", "is stated nowhere");
  expect(combinedOf(grounded, absent, absent)).toMatchObject({ determination: "cannot_determine", citedPassages: [] });
  for (const name of ["context[0]", "evidence[1]", "reference", "reference[0]"]) {
    const contrary = { ...absent, citedPassages: [...absent.citedPassages, { name, text: "The contrary." }] };
    expect(combinedOf(grounded, absent, contrary)).toMatchObject({ determination: "not_met" });
  }
});
