// The cases in which verdict and label differ.
import type { Determination } from "@/server/contracts/enums";
import type { CriterionLine } from "@/cli/eval/caseResult";
import { isAnswer, type Scored } from "@/cli/eval/summary/scored";

export const KINDS = ["false_pass", "false_fail", "other"] as const;
export type Kind = (typeof KINDS)[number];

export type Disagreement = ReturnType<typeof disagreementsOf>[number];

/** Most confident first. Abstentions count towards coverage instead. */
export function disagreementsOf(scored: readonly Scored[]) {
  return scored
    .filter(({ case: { truth }, result: { determination } }) => isAnswer(determination) && determination !== truth)
    .map(({ case: { id, place, truth }, result }) => ({
      /** false_pass: met, unlike the label; false_fail: not_met, but the label is met. */
      kind: kindOf(truth, result.determination),
      case: id,
      place,
      truth,
      determination: result.determination,
      confidence: result.confidence,
      verification_id: result.verification_id,
      /** The criteria with the verdict's determination; all if there are none. */
      reasons: reasonsOf(result.criteria, result.determination),
    }))
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

function kindOf(truth: Determination, determination: Determination): Kind {
  if (determination === "met") return "false_pass";
  return truth === "met" && determination === "not_met" ? "false_fail" : "other";
}

function reasonsOf(criteria: readonly CriterionLine[], determination: Determination) {
  const same = criteria.filter((line) => line.determination === determination);
  return (same.length > 0 ? same : criteria).map(({ key, determination, rationale, quotes }) => ({
    key,
    determination,
    rationale,
    quotes,
  }));
}
