import { expect, test } from "vitest";
import { combineParts } from "@/server/judging/parts/combineParts";
import type { CombinedOutcome } from "@/server/judging/combine";
import { abstentionOutcome, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { criterionOf } from "@/testing/rubrics";

const CRITERION = criterionOf("llm_judge@1", {}, { statement: "The output says that returns are free." });
const makePart = (determination: CriterionOutcome["determination"], text: string | null = null): CombinedOutcome => ({
  outcome: { ...abstentionOutcome("judge_abstained", "As judged."), determination, flagged: false, flagReason: null },
  citedPassages: text === null ? [] : [{ name: "output", text }],
});
const combineAll = (...parts: CombinedOutcome[]) => combineFor({}, ...parts);
const combineFor = (criterion: Partial<CompiledCriterion>, ...parts: CombinedOutcome[]) => {
  const { outcome, isDisputed, citedPassages } = combineParts({ ...CRITERION, ...criterion }, parts);
  return { determination: outcome.determination, isDisputed, citedPassages: citedPassages.map(({ text }) => text) };
};

test("is disputed between two parts with citations, whatever a part without a citation says", () => {
  const [freePart, costlyPart] = [makePart("met", "free"), makePart("not_met", "ten euros")];
  const disputedResult = { determination: "met", isDisputed: true, citedPassages: ["free", "ten euros"] };
  expect(combineAll(freePart, costlyPart)).toEqual(disputedResult);
  expect(combineAll(freePart, makePart("partial"), costlyPart)).toEqual(disputedResult);
});

test("prefers a part with a citation to a partial part without one", () => {
  expect(combineAll(makePart("met", "free"), makePart("partial"))).toMatchObject({
    determination: "met",
    citedPassages: ["free"],
  });
  expect(combineAll(makePart("met", "free"), makePart("partial", "mostly"))).toMatchObject({
    determination: "partial",
  });
});

test("refutes a statement about some passage only when all parts refute it", () => {
  const someQuantifier = { quantifier: "some" as const };
  const [refutingPart, unclearPart] = [makePart("not_met", "ten euros"), makePart("cannot_determine")];
  expect(combineFor(someQuantifier, refutingPart, makePart("met", "free"))).toMatchObject({
    determination: "met",
    isDisputed: false,
  });
  expect(combineFor(someQuantifier, refutingPart, unclearPart)).toMatchObject({ determination: "cannot_determine" });
  expect(combineFor(someQuantifier, refutingPart, refutingPart)).toMatchObject({ determination: "not_met" });
});

test("finds a harm in each passage only when all parts show it", () => {
  const harmCriterion = { type: "must_not" as const, inverted: true as const, quantifier: "every" as const };
  const [partWithHarm, partWithoutHarm] = [makePart("not_met", "rude"), makePart("met")];
  expect(combineFor(harmCriterion, partWithHarm, partWithoutHarm)).toMatchObject({ determination: "cannot_determine" });
  expect(combineFor(harmCriterion, partWithHarm, partWithHarm)).toMatchObject({ determination: "not_met" });
});

test("refutes a statement about each passage by one cited passage, and never establishes it", () => {
  const everyQuantifier = { quantifier: "every" as const };
  const establishingPart = makePart("met", "free");
  expect(combineFor(everyQuantifier, establishingPart, makePart("not_met", "ten euros"))).toMatchObject({
    determination: "not_met",
  });
  expect(combineFor(everyQuantifier, establishingPart, makePart("not_met"))).toMatchObject({
    determination: "cannot_determine",
  });
  expect(combineFor(everyQuantifier, establishingPart, establishingPart)).toMatchObject({
    determination: "cannot_determine",
  });
});

test("refutes a statement that needs a source only by a cited source", () => {
  const groundedCriterion = { requires_context: true, quantifier: "every" as const };
  const partWithoutSource = makePart("not_met", "is stated nowhere");
  expect(combineFor(groundedCriterion, partWithoutSource, partWithoutSource)).toMatchObject({
    determination: "cannot_determine",
    citedPassages: [],
  });
  for (const name of ["context[0]", "evidence[1]", "reference", "reference[0]"]) {
    const partWithSource = {
      ...partWithoutSource,
      citedPassages: [...partWithoutSource.citedPassages, { name, text: "The contrary." }],
    };
    expect(combineFor(groundedCriterion, partWithoutSource, partWithSource)).toMatchObject({
      determination: "not_met",
    });
  }
});
