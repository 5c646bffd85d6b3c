// Evaluates criteria and drafts on labeled examples by the primitives of the product.
import type { Determination } from "@/server/contracts/enums";
import { evaluateCriterion, needsJudge } from "@/server/primitives/evaluate";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { aggregate } from "@/server/verdict/aggregate";

export type Example = {
  id: string;
  label: Determination;
  submission: JudgedSubmission;
  rationale: string | null;
};

/** Whether a criterion can explain the example by failing on it. */
export function isUnmet({ label }: Example): boolean {
  return label === "not_met" || label === "partial";
}

export type Trial = {
  /** Indexes of the not_met and partial examples on which the criterion fails. */
  explainedIndexes: number[];
  /** Whether every met example meets the criterion. */
  isConsistent: boolean;
  /** Whether it fails on an example labeled partial, so that it cannot be a must criterion. */
  failsOnPartial: boolean;
  met: number;
};

/** Returns the determinations in the order of the examples. `criterion` must not need a judge. */
async function evaluateExamples(criterion: CompiledCriterion, examples: readonly Example[]): Promise<Determination[]> {
  const outcomes: Determination[] = [];
  for (const { submission } of examples) outcomes.push((await evaluateCriterion(criterion, submission)).determination);
  return outcomes;
}

/** Runs a deterministic criterion on the examples. */
export async function tryOnExamples(criterion: CompiledCriterion, examples: readonly Example[]): Promise<Trial> {
  const outcomes = await evaluateExamples(criterion, examples);
  const met = examples.flatMap(({ label }, index) => (label === "met" ? [outcomes[index]] : []));
  const caught = examples.flatMap((example, index) =>
    isUnmet(example) && outcomes[index] === "not_met" ? [index] : [],
  );
  return {
    explainedIndexes: caught,
    isConsistent: met.every((outcome) => outcome === "met"),
    failsOnPartial: caught.some((index) => examples[index]?.label === "partial"),
    met: met.length,
  };
}

/** Returns a warning for each example with another verdict. A draft that needs a judge is not run. */
export async function verdictWarnings(compiled: CompiledRubric, examples: readonly Example[]): Promise<string[]> {
  if (needsJudge(compiled)) return ["The judged criteria have not been run on the examples."];
  const warnings: string[] = [];
  for (const { id, label, submission } of examples) {
    const outcomes = await Promise.all(compiled.criteria.map(async (item) => evaluateCriterion(item, submission)));
    const { determination } = aggregate(compiled, outcomes);
    if (determination !== label)
      warnings.push(`Example "${id}" is labeled ${label}; this draft decides ${determination}.`);
  }
  return warnings;
}
