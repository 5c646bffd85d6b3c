// Reads a reviewer's decision as a label of the verdict. A decision alone trains nothing (spec: Cockpit). If the
// tenant's settings say that decisions are also labels, the cockpit sends it as feedback too.
import type { FeedbackOutcome } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision, type ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import type { TenantTx } from "@/server/data/tenant";
import { readSettings } from "@/server/tenant/settings";

/**
 * Returns whether the reviewer's assessment equals the verdict's determination. In a blind review, the assessment is
 * the one before the verdict was shown. Otherwise it is the verdict's determination if accepted and the other one if
 * overridden. Null without an assessment.
 */
function assessOutcome(row: ReviewDecisionRow, verdict: string): FeedbackOutcome | null {
  const openAssessment = row.decision === "accept" ? verdict : row.overrideDetermination;
  const assessment = row.reviewMode === "blind" ? row.provisionalDetermination : openAssessment;
  if (assessment === null) return null;
  return assessment === verdict ? "confirmed_correct" : "confirmed_wrong";
}

/** Builds the field `label` of a decision's response. Empty without a label. */
export async function decisionLabel(
  tx: TenantTx,
  row: ReviewDecisionRow,
  verdict: string | null,
): Promise<{ label?: FeedbackOutcome }> {
  if (verdict === null || !(await readSettings(tx)).decisions_also_label) return {};
  const label = assessOutcome(row, verdict);
  return label === null ? {} : { label };
}

/**
 * Returns the basis of feedback that `reviewerId` gives from their own decision.
 * @throws forbidden (the tenant's decisions are not labels), invalid_request (another account decided, or the decision
 * differs)
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
    verification.determination === null ? null : assessOutcome(decision, verification.determination);
  if (decidedOutcome !== outcome) {
    throw new Problem(
      "invalid_request",
      `body.outcome: the caller's decision says ${decidedOutcome ?? "nothing of the verdict"}`,
    );
  }
  return decision.reviewMode === "blind" ? "blind_review" : "open_review";
}
