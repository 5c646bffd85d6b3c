import type { CockpitDeterminationRequest, CockpitDeterminationResponse } from "@/server/contracts/reviewDecision";
import { Problem } from "@/server/contracts/problems";
import { findVerdictHash, insertReviewDecision, type ReviewDecisionRow } from "@/server/data/reviewDecisionStore";
import { findVerification, type ReadVerificationRow } from "@/server/data/verificationStore";
import { recordAudit } from "@/server/domain/audit";
import { determinationResponse } from "@/server/domain/review/reviewDecision";
import type { TenantDeps } from "@/server/domain/deps";
import { openEscalation } from "@/server/domain/escalation/open";
import { callerOf, type Principal } from "@/server/domain/principal";

/**
 * Records a reviewer's one decision about a verdict (spec: POST /v1/cockpit/determinations). In the same transaction: the queue item is
 * decided, its reservation and snoozes end and the event determination.recorded is enqueued (trigger function after_review_decision);
 * `route` opens an escalation; the decision is audited.
 * @throws not_found, invalid_request (no verdict, an override_determination equal to the verdict, or a provisional one that was not blind), conflict (not the
 * verdict that was reviewed), determination_already_recorded
 */
export async function recordDecision(
  deps: TenantDeps,
  principal: Principal,
  body: CockpitDeterminationRequest,
): Promise<CockpitDeterminationResponse> {
  if (body.override_determination && body.decision !== "override") {
    throw new Problem("invalid_request", "body.override_determination: is allowed only with decision override");
  }
  if (body.provisional_determination && body.review_mode !== "blind") {
    throw new Problem("invalid_request", "body.provisional_determination: is allowed only with review_mode blind");
  }
  const decision = await deps.db.transaction(async (tx) => {
    const verification = await findVerification(tx, body.verification_id);
    if (!verification)
      throw new Problem("not_found", "body.verification_id: no verification of this tenant has this ID");
    requireVerdict(verification);
    const contentHash = await findVerdictHash(tx, verification.id);
    if (body.expected_content_hash !== undefined && body.expected_content_hash !== contentHash) {
      throw new Problem("conflict", "body.expected_content_hash: the verdict has changed; reload it");
    }
    const row: ReviewDecisionRow = {
      tenantId: deps.db.tenantId,
      verificationId: verification.id,
      decision: body.decision,
      reason: body.reason ?? null,
      overrideDetermination: body.override_determination ?? null,
      reasonCode: body.reason_code ?? null,
      reviewMode: body.review_mode ?? "open",
      provisionalDetermination: body.provisional_determination ?? null,
      decidedBy: callerOf(principal),
      contentHash,
      createdAt: deps.clock.now(),
    };
    if (!(await insertReviewDecision(tx, row))) throw new Problem("determination_already_recorded");
    if (body.decision === "route") await openEscalation(tx, deps, row);
    const details = {
      decision: body.decision,
      override_determination: row.overrideDetermination,
      reason_code: row.reasonCode,
      content_hash: contentHash,
    };
    const target = { targetKind: "verification", target: verification.id };
    await recordAudit(tx, deps, principal, { action: "determination.recorded", ...target, details });
    return row;
  });
  return determinationResponse(decision);
}

function requireVerdict({ status, completedAt, determination }: ReadVerificationRow): void {
  if (completedAt === null) {
    throw new Problem("invalid_request", `body.verification_id: the verification is ${status}; wait for its verdict`);
  }
  if (determination === null) {
    throw new Problem(
      "invalid_request",
      "body.verification_id: the verification failed without a verdict to decide on",
    );
  }
}
