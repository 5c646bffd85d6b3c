// The cases in which verdict and label differ.
import type { Determination } from "@/server/contracts/enums";
import type { CriterionLine } from "@/cli/eval/caseResult";
import { isAnswer, type ScoredCase } from "@/cli/eval/summary/scored";

export const KINDS = ["false_pass", "false_fail", "other"] as const;
export type Kind = (typeof KINDS)[number];

export type Disagreement = ReturnType<typeof findDisagreements>[number];

/** Lists the disagreements, the most confident first. Abstentions count towards coverage instead. */
export function findDisagreements(scored: readonly ScoredCase[]) {
  return scored
    .filter(({ case: { truth }, result: { determination } }) => isAnswer(determination) && determination !== truth)
    .map(({ case: { id, place, truth }, result }) => ({
      /** false_pass: met, unlike the label; false_fail: not_met, but the label is met. */
      kind: classifyDisagreement(truth, result.determination),
      case: id,
      place,
      truth,
      determination: result.determination,
      confidence: result.confidence,
      verification_id: result.verification_id,
      /** Lists the criteria with the verdict's determination; all if there are none. */
      reasons: listReasons(result.criteria, result.determination),
    }))
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

function classifyDisagreement(truth: Determination, determination: Determination): Kind {
  if (determination === "met") return "false_pass";
  return truth === "met" && determination === "not_met" ? "false_fail" : "other";
}

function listReasons(criteria: readonly CriterionLine[], determination: Determination) {
  const matchingCriteria = criteria.filter((line) => line.determination === determination);
  return (matchingCriteria.length > 0 ? matchingCriteria : criteria).map(
    ({ key, determination, rationale, quotes }) => ({
      key,
      determination,
      rationale,
      quotes,
    }),
  );
}
