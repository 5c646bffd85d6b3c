import type { CustomerDecisionPayload } from "@/server/proof/contract/proof";
import type { ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import { sha256Hex } from "@/server/deps/hash";

/**
 * Payload of the proof entry of a decision. It names no person and quotes no reason, but both can be compared with it.
 */
export function decisionPayload(decision: ReviewDecisionRow, verdictHash: string): CustomerDecisionPayload {
  const { tenantId, reason } = decision;
  return {
    kind: "customer_decision",
    tenant_id: tenantId,
    decision: decision.decision,
    determination: decision.overrideDetermination,
    verdict_hash: verdictHash,
    reason_hash: reason === null ? null : sha256Hex(reason),
    reason_code: decision.reasonCode,
    decided_by: `reviewer_${sha256Hex(`${tenantId} ${decision.decidedBy}`).slice(0, 16)}`,
    issued_at: decision.createdAt.toISOString(),
  };
}
