import type {
  CockpitDeterminationRequest,
  CockpitDeterminationResponse,
} from "@/server/review/contract/reviewDecision";
import type { FeedbackOutcome } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { appendProofEntry, listProofEntries } from "@/server/proof/proofStore";
import { findReviewDecision, insertReviewDecision, type ReviewDecisionRow } from "@/server/review/reviewDecisionStore";
import { findVerification, type ReadVerificationRow } from "@/server/verification/read/verificationStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { openEscalation } from "@/server/escalation/escalations";
import { callerOf, type Principal } from "@/server/deps/principal";
import { decisionLabel } from "@/server/review/decisionLabel";
import { determinationResponse } from "@/server/review/reviewDecision";
import { appendToProof } from "@/server/verification/decide/appendToProof";
import type { Committer } from "@/server/proof/committer";
import type { CustomerDecisionPayload } from "@/server/proof/contract/payloads";
import { sha256Hex } from "@/server/deps/hash";

/**
 * Records the only decision of a reviewer about a verdict (spec: POST /v1/cockpit/determinations). In the same
 * transaction, the decision is appended to the proof and audited, `route` opens an escalation, and the trigger function
 * after_review_decision marks the queue item as decided, ends its reservation and snoozes, and enqueues the event
 * determination.recorded.
 * @throws not_found, invalid_request (no verdict, an override_determination equal to the verdict, or a provisional one
 * that was not blind), conflict (not the verdict that was reviewed), determination_already_recorded
 */
export async function recordDecision(
  deps: TenantDeps & { actor: Principal },
  { body }: { body: CockpitDeterminationRequest },
): Promise<CockpitDeterminationResponse> {
  if (body.override_determination && body.decision !== "override") {
    throw new Problem("invalid_request", "body.override_determination: is allowed only with decision override");
  }
  if (body.provisional_determination && body.review_mode !== "blind") {
    throw new Problem("invalid_request", "body.provisional_determination: is allowed only with review_mode blind");
  }
  const { verification, entries } = await readVerdict(deps, body);
  const verdictHash = entries[0]?.contentHash ?? null;
  if (body.expected_content_hash !== undefined && body.expected_content_hash !== verdictHash) {
    throw new Problem("conflict", "body.expected_content_hash: the verdict has changed; reload it");
  }
  const decision: ReviewDecisionRow = {
    tenantId: deps.db.tenantId,
    verificationId: verification.id,
    decision: body.decision,
    reason: body.reason ?? null,
    overrideDetermination: body.override_determination ?? null,
    reasonCode: body.reason_code ?? null,
    reviewMode: body.review_mode ?? "open",
    provisionalDetermination: body.provisional_determination ?? null,
    decidedBy: callerOf(deps.actor),
    contentHash: verdictHash,
    proofSeq: null,
    createdAt: deps.clock.now(),
  };
  const chain = { verificationId: verification.id, entries };
  const entry = {
    buildPayload: (committer: Committer) => decisionPayload(decision, verdictHash ?? "", committer),
    createdAt: decision.createdAt,
  };
  let label: { label?: FeedbackOutcome } = {};
  await appendToProof(deps, chain, entry, (proof) =>
    deps.db.transaction(async (tx) => {
      const appendResult = proof ? await appendProofEntry(tx, proof) : "ok";
      if (appendResult !== "ok") return appendResult;
      const row = { ...decision, proofSeq: proof?.seq ?? null };
      if (!(await insertReviewDecision(tx, row)))
        throw conflictProblem(await findReviewDecision(tx, row.verificationId));
      if (body.decision === "route") await openEscalation(tx, deps, row);
      const details = {
        decision: body.decision,
        override_determination: row.overrideDetermination,
        reason_code: row.reasonCode,
        content_hash: verdictHash,
      };
      label = await decisionLabel(tx, row, verification.determination);
      await recordAudit(tx, deps, deps.actor, { action: "determination.recorded", target: verification.id, details });
      return appendResult;
    }),
  );
  return { ...determinationResponse(decision), ...label };
}

/**
 * Reads the verdict to decide on.
 * @throws not_found, invalid_request (no verdict), determination_already_recorded
 */
async function readVerdict(deps: TenantDeps, { verification_id: id }: CockpitDeterminationRequest) {
  const storedDecision = await deps.db.transaction(async (tx) => {
    const verification = await findVerification(tx, id);
    if (!verification)
      throw new Problem("not_found", "body.verification_id: no verification of this tenant has this ID");
    requireVerdict(verification);
    return { verification, entries: await listProofEntries(tx, id), decided: await findReviewDecision(tx, id) };
  });
  if (storedDecision.decided) throw conflictProblem(storedDecision.decided);
  return storedDecision;
}

type RecordedDecision = Awaited<ReturnType<typeof findReviewDecision>>;

function conflictProblem(recordedDecision: RecordedDecision): Problem {
  if (!recordedDecision) return new Problem("determination_already_recorded");
  const { decision, overrideDetermination, createdAt } = recordedDecision;
  const decisionText = overrideDetermination === null ? decision : `${decision} to ${overrideDetermination}`;
  return new Problem("determination_already_recorded", `${decisionText}, at ${createdAt.toISOString()}`);
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

/**
 * Builds the payload of the proof entry of a decision. It contains no name and no reason, but both can be compared with
 * it.
 */
function decisionPayload(
  decision: ReviewDecisionRow,
  verdictHash: string,
  committer: Committer,
): CustomerDecisionPayload {
  const { tenantId, reason } = decision;
  return {
    kind: "customer_decision",
    tenant_id: tenantId,
    decision: decision.decision,
    determination: decision.overrideDetermination,
    verdict_hash: verdictHash,
    reason_commitment: reason === null ? null : committer.commit("/payload/reason_commitment", reason),
    reason_code: decision.reasonCode,
    decided_by: `reviewer_${sha256Hex(`${tenantId} ${decision.decidedBy}`).slice(0, 16)}`,
    issued_at: decision.createdAt.toISOString(),
  };
}
