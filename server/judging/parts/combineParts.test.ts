import { expect, test } from "vitest";
import { combineParts } from "@/server/judging/parts/combineParts";
import type { Combined } from "@/server/judging/combine";
import { abstained, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { criterionOf } from "@/testing/rubrics";

const CRITERION = criterionOf("llm_judge@1", {}, { statement: "The output says that returns are free." });
const part = (determination: CriterionOutcome["determination"], text: string | null = null): Combined => ({
  outcome: { ...abstained("judge_abstained", "As judged."), determination, flagged: false, flagReason: null },
  cited: text === null ? [] : [{ name: "output", text }],
});
const combineAll = (...parts: Combined[]) => combinedOf({}, ...parts);
const combinedOf = (criterion: Partial<CompiledCriterion>, ...parts: Combined[]) => {
  const { outcome, isDisputed, cited } = combineParts({ ...CRITERION, ...criterion }, parts);
  return { determination: outcome.determination, isDisputed, cited: cited.map(({ text }) => text) };
};

test("is disputed between two parts with citations, whatever a part without a citation says", () => {
  const [free, costly] = [part("met", "free"), part("not_met", "ten euros")];
  const disputed = { determination: "met", isDisputed: true, cited: ["free", "ten euros"] };
  expect(combineAll(free, costly)).toEqual(disputed);
  expect(combineAll(free, part("partial"), costly)).toEqual(disputed);
});

test("prefers a part with a citation to a partial part without one", () => {
  expect(combineAll(part("met", "free"), part("partial"))).toMatchObject({ determination: "met", cited: ["free"] });
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

test("refutes a statement about each passage by one cited passage, and never establishes it", () => {
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

test("refutes a statement that needs a source only by a cited source", () => {
  const grounded = { requires_context: true, quantifier: "every" as const };
  const absent = part("not_met", "is stated nowhere");
  expect(combinedOf(grounded, absent, absent)).toMatchObject({ determination: "cannot_determine", cited: [] });
  for (const name of ["context[0]", "evidence[1]", "reference", "reference[0]"]) {
    const contrary = { ...absent, cited: [...absent.cited, { name, text: "The contrary." }] };
    expect(combinedOf(grounded, absent, contrary)).toMatchObject({ determination: "not_met" });
  }
});
