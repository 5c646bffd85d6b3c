// Reads a reviewer's decision as a label of the verdict. A decision trains nothing (spec: Cockpit); it becomes
// feedback only when the tenant says that its decisions also label, and the cockpit then sends it.
import type { FeedbackOutcome } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision, type ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import type { TenantTx } from "@/server/data/tenant";
import { readSettings } from "@/server/tenant/settings";

/**
 * Reports whether the reviewer's assessment is the verdict's determination. When blind, it is the one before the
 * verdict was shown; else the verdict's when accepted and the other one when overridden. null: no assessment.
 */
function outcomeOfDecision(row: ReviewDecisionRow, verdict: string): FeedbackOutcome | null {
  const openAssessment = row.decision === "accept" ? verdict : row.overrideDetermination;
  const assessment = row.reviewMode === "blind" ? row.provisionalDetermination : openAssessment;
  if (assessment === null) return null;
  return assessment === verdict ? "confirmed_correct" : "confirmed_wrong";
}

/** Builds the field `label` of the decision's answer; empty when there is none. */
export async function decisionLabel(
  tx: TenantTx,
  row: ReviewDecisionRow,
  verdict: string | null,
): Promise<{ label?: FeedbackOutcome }> {
  if (verdict === null || !(await readSettings(tx)).decisions_also_label) return {};
  const label = outcomeOfDecision(row, verdict);
  return label === null ? {} : { label };
}

/**
 * Returns the basis of feedback that `reviewerId` gives from their own decision.
 * @throws forbidden (the tenant's decisions do not label), invalid_request (another account decided, or the decision
 * says something else)
 */
export async function basisOfDecision(
  tx: TenantTx,
  reviewerId: string,
  verification: { id: string; determination: string | null },
  outcome: FeedbackOutcome,
): Promise<"blind_review" | "open_review"> {
  if (!(await readSettings(tx)).decisions_also_label) {
    throw new Problem("forbidden", "body.from_decision: the tenant's setting decisions_also_label is off");
  }
  const decision = await findReviewDecision(tx, verification.id);
  if (decision?.decidedBy !== reviewerId) {
    throw new Problem("invalid_request", "body.from_decision: the caller has not decided on this verification");
  }
  const decidedOutcome =
    verification.determination === null ? null : outcomeOfDecision(decision, verification.determination);
  if (decidedOutcome !== outcome) {
    throw new Problem(
      "invalid_request",
      `body.outcome: the caller's decision says ${decidedOutcome ?? "nothing of the verdict"}`,
    );
  }
  return decision.reviewMode === "blind" ? "blind_review" : "open_review";
}
