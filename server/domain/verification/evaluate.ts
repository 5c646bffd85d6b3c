import { setImmediate } from "node:timers/promises";
import type { CriterionOutcome } from "@/server/domain/primitives/outcome";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";
import { judgedSubmissionOf } from "@/server/domain/verification/judgedSubmissionOf";
import { evaluateOffloaded } from "@/server/domain/work/evaluateOffloaded";

/** Requests are served between two criteria. */
const YIELD_AFTER_MS = 5;

/** Judges the criteria at `positions`, in that order. */
export async function evaluateCriteria(
  verification: AcceptedVerification,
  positions: readonly number[],
): Promise<CriterionOutcome[]> {
  const submission = judgedSubmissionOf(verification);
  const outcomes: CriterionOutcome[] = [];
  for (const position of positions) {
    const criterion = verification.rubric.compiled.criteria[position];
    if (!criterion) throw new Error(`the rubric has no criterion ${position}`);
    const started = performance.now();
    outcomes.push(await evaluateOffloaded(verification.tenantId, criterion, submission));
    if (performance.now() - started > YIELD_AFTER_MS) await setImmediate();
  }
  return outcomes;
}
