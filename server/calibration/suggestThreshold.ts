import type { ThresholdQuery, ThresholdSuggestion } from "@/server/calibration/contract";
import { targetPercentText } from "@/server/contracts/quantities";
import { Problem } from "@/server/contracts/problems";
import { listVerdictLabels } from "@/server/feedback/feedbackStore";
import type { TenantDeps } from "@/server/deps/deps";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import { fixedSequenceThreshold } from "@/server/statistics/fixedSequenceThreshold";

/** Minimum number of labels for a reliable suggestion. */
export const MIN_LABELS = 30;
const DEFAULT_DELTA = 0.1;

/**
 * Suggests the lowest acceptance threshold at which the confirmed verdicts of this rubric meet the target error rate,
 * by a fixed-sequence test.
 * @throws invalid_request (a rubric that the tenant does not have)
 */
export async function suggestThreshold(deps: TenantDeps, query: ThresholdQuery): Promise<ThresholdSuggestion> {
  const rubric = await loadForJudging(deps, query.rubric_id);
  if (!rubric) throw new Problem("invalid_request", "rubric_id: no rubric of this tenant has this ID");
  const labels = await deps.db.listTransaction((tx) => listVerdictLabels(tx, rubric.name));
  const { target_error, delta = DEFAULT_DELTA } = query;
  const hasTooFew = labels.length < MIN_LABELS;
  const suggestion = hasTooFew ? null : fixedSequenceThreshold(labels, { targetError: target_error, delta });
  return {
    rubric_id: query.rubric_id,
    target_error,
    delta,
    current_threshold: rubric.compiled.acceptance_threshold,
    labels: labels.length,
    too_few_to_show: hasTooFew,
    threshold: suggestion?.threshold ?? null,
    coverage: suggestion?.coverage ?? null,
    accepted: suggestion?.accepted ?? null,
    errors: suggestion?.errors ?? null,
    guarantee:
      `With probability at least ${targetPercentText(1 - delta)} over the draw of the labels, at most ${targetPercentText(target_error)} of the verdicts accepted at the ` +
      "threshold are wrong. It holds for verdicts from the same distribution as the labeled ones: feedback on flagged verdicts alone says nothing about the others.",
  };
}
