// Labeled examples, and what criteria and drafts decide about them by the product's own primitives.
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

/** Whether a criterion can explain the example: by failing on it. */
export function isUnmet({ label }: Example): boolean {
  return label === "not_met" || label === "partial";
}

export type Trial = {
  /** Indices of the not_met and partial examples on which the criterion fails. */
  caught: number[];
  /** No met example fails or is left undetermined. */
  consistent: boolean;
  /** It fails on an example labeled partial, so it cannot be a must criterion. */
  onPartial: boolean;
  met: number;
};

/** The determinations in the order of the examples. `criterion` must not need a judge. */
async function determinationsOf(criterion: CompiledCriterion, examples: readonly Example[]): Promise<Determination[]> {
  const outcomes: Determination[] = [];
  for (const { submission } of examples) outcomes.push((await evaluateCriterion(criterion, submission)).determination);
  return outcomes;
}

/** Runs a deterministic criterion on the examples. */
export async function tryOnExamples(criterion: CompiledCriterion, examples: readonly Example[]): Promise<Trial> {
  const outcomes = await determinationsOf(criterion, examples);
  const met = examples.flatMap(({ label }, index) => (label === "met" ? [outcomes[index]] : []));
  const caught = examples.flatMap((example, index) =>
    isUnmet(example) && outcomes[index] === "not_met" ? [index] : [],
  );
  return {
    caught,
    consistent: met.every((outcome) => outcome === "met"),
    onPartial: caught.some((index) => examples[index]?.label === "partial"),
    met: met.length,
  };
}

/** One warning for each example with another verdict; none for a draft that needs a judge, which is not run here. */
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
