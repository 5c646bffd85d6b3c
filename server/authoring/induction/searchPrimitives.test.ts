import fc from "fast-check";
import { expect, test } from "vitest";
import { type Example, tryOnExamples } from "@/server/authoring/induction/examples";
import { findRoundest } from "@/server/authoring/induction/candidates/numbers";
import { fromOutcomes } from "@/server/authoring/induction/fromOutcomes";
import { criterionToTry } from "@/server/authoring/induction/candidate";
import { searchPrimitives } from "@/server/authoring/induction/searchPrimitives";
import { NO_MODEL } from "@/testing/scriptedJudge";
import { normalizeSubmission } from "@/server/submission/normalize";
import { Problem } from "@/server/contracts/problems";

const word = fc.constantFrom(
  "INV-7",
  "fee",
  "TODO",
  "a.b",
  "(x",
  "résumé",
  "𝒳y",
  "12%",
  "of",
  "\n# T",
  "-",
  "https://a.example",
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const output = fc.oneof(text, fc.record({ n: fc.integer({ min: -5, max: 5 }), s: word }, { requiredKeys: [] }));
const label = fc.constantFrom("met" as const, "not_met" as const, "partial" as const);
const labeledItems = fc.array(fc.record({ output, label }), { minLength: 3, maxLength: 8 });

const makeExamples = (items: { output: string | object; label: Example["label"] }[]): Example[] =>
  items.map(({ output: value, label: expectedLabel }, index) => ({
    id: String(index),
    label: expectedLabel,
    submission: normalizeSubmission({ output: value as string }),
    rationale: null,
  }));

test("finds criteria that satisfy every met example and explain the examples that they name", async () => {
  await fc.assert(
    fc.asyncProperty(labeledItems, async (items) => {
      const examples = makeExamples(items);
      for (const { candidate, explainedIndexes, type, confidence } of await searchPrimitives(examples, 8, 20)) {
        const trial = await tryOnExamples(criterionToTry(candidate), examples);
        expect(trial.isConsistent).toBe(true);
        expect(explainedIndexes).toEqual(trial.explainedIndexes);
        expect(explainedIndexes.length).toBeGreaterThan(0);
        if (trial.failsOnPartial) expect(type).toBe("scored");
        expect(confidence > 0 && confidence < 1).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("returns a rubric that compiles, or a documented refusal", async () => {
  await fc.assert(
    fc.asyncProperty(labeledItems, async (examples) => {
      try {
        const { compile, induction } = await fromOutcomes(NO_MODEL, { body: { examples } });
        expect(compile.issues.filter(({ severity }) => severity === "error")).toEqual([]);
        const ids = induction.per_criterion.flatMap((item) => item.explains_example_ids);
        expect(induction.unexplained_example_ids.some((id) => ids.includes(id))).toBe(false);
      } catch (error) {
        if (!Problem.is(error)) throw error;
        expect(["induction_failed", "conflicting_labels"]).toContain(error.code);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  [180, 341, "high", 200],
  [99, 450, "high", 100],
  [3, 4, "high", 3],
  [0, 5, "high", 0],
  [1, 7, "low", 7],
  [0.42, 0.61, "low", 0.6],
  [-20, -3, "low", -10],
  [0.1, 0.12, "high", 0.1],
] as const)("finds the roundest number between %d and %d for the bound %s: %d", (from, to, bound, expected) => {
  expect(findRoundest(from, to, bound)).toBe(expected);
});
