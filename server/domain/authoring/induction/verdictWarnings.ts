// Where a wholly deterministic draft would decide otherwise than the labels say.
import { aggregate } from "@/server/domain/verdict/aggregate";
import { evaluateCriterion, needsJudge } from "@/server/domain/primitives/evaluate";
import type { CompiledRubric } from "@/server/domain/rubric/compiledRubric";
import type { Example } from "@/server/domain/authoring/induction/example";

/** One warning for each example with another verdict; none for a draft that needs a judge, which is not run here. */
export async function verdictWarnings(compiled: CompiledRubric, examples: readonly Example[]): Promise<string[]> {
  if (needsJudge(compiled)) return ["The judged criteria have not been run on the examples."];
  const warnings: string[] = [];
  for (const { id, label, submission } of examples) {
    const outcomes = await Promise.all(compiled.criteria.map(async (item) => evaluateCriterion(item, submission)));
    const { determination } = aggregate(compiled, outcomes);
    if (determination !== label)
      warnings.push(`Example "${id}" is labelled ${label}; this draft decides ${determination}.`);
  }
  return warnings;
}
