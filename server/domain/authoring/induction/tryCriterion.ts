// One deterministic criterion on every example, by the product's own primitives.
import type { Determination } from "@/server/contracts/enums";
import { evaluateCriterion } from "@/server/domain/primitives/evaluate";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import { type Example, isUnmet } from "@/server/domain/authoring/induction/example";

export type Trial = {
  /** Indices of the not_met and partial examples on which the criterion fails. */
  caught: number[];
  /** No met example fails or is left undetermined. */
  consistent: boolean;
  /** It fails on an example that is labelled partial, hence cannot be a must. */
  onPartial: boolean;
  met: number;
};

/** The determinations in the order of the examples. `criterion` must not need a judge. */
export async function determinationsOf(
  criterion: CompiledCriterion,
  examples: readonly Example[],
): Promise<Determination[]> {
  const outcomes: Determination[] = [];
  for (const { submission } of examples) outcomes.push((await evaluateCriterion(criterion, submission)).determination);
  return outcomes;
}

/** What a deterministic criterion says of the examples. */
export async function tryCriterion(criterion: CompiledCriterion, examples: readonly Example[]): Promise<Trial> {
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
