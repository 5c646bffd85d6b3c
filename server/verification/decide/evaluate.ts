import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { buildJudgedSubmission } from "@/server/verification/decide/buildJudgedSubmission";
import { evaluateOffloaded } from "@/server/work/evaluateOffloaded";
import type { WorkOwner } from "@/server/work/pool";

/** Evaluates the criteria at `positions`, in that order. */
export function evaluateCriteria(
  owner: WorkOwner,
  verification: AcceptedVerification,
  positions: readonly number[],
): Promise<CriterionOutcome[]> {
  const criteria = positions.map((position) => {
    const criterion = verification.rubric.compiled.criteria[position];
    if (!criterion) throw new Error(`the rubric has no criterion ${position}`);
    return criterion;
  });
  return evaluateOffloaded(owner, criteria, buildJudgedSubmission(verification));
}
