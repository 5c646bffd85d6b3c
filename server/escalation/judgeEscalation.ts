import type { EscalationJudgmentAccepted, EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import {
  type ClosedEscalation,
  type ReviewerKeyRow,
  closeEscalation,
  findEscalation,
  findReviewerKey,
  insertJudgment,
} from "@/server/escalation/escalationStore";
import { appendProofEntry, listProofEntries } from "@/server/proof/proofStore";
import type { TenantTx } from "@/server/data/tenant";
import { findMember } from "@/server/tenant/tenantStore";
import { findVerification } from "@/server/verification/read/verificationStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { checkJudgment } from "@/server/escalation/checkJudgment";
import { closedPayload } from "@/server/escalation/closedPayload";
import { minutesLimit, observedSeconds, readEligibility, requireEligible } from "@/server/escalation/eligibility";
import { currentVerdict } from "@/server/escalation/escalationObject";
import { judgmentHash } from "@/server/escalation/judgmentSignature";
import type { Principal } from "@/server/deps/principal";
import type { Committer } from "@/server/proof/committer";
import { appendToProof } from "@/server/verification/decide/appendToProof";

/**
 * Closes an escalation with a signed judgment. One transaction stores the judgment, the close, the proof entry, the
 * audit row and the event escalation.closed (trigger function after_escalation_closed).
 * @throws escalation_not_found, then as checkJudgment, then forbidden as requireEligible; judgment_already_closed and
 * judgment_signature_invalid (the record has closed another escalation) also through a concurrent request
 */
export async function judgeEscalation(
  deps: TenantDeps & { actor: Principal },
  { id, body }: { id: string; body: EscalationJudgmentRequest },
): Promise<EscalationJudgmentAccepted> {
  const {
    escalation,
    verification,
    entries,
    key: keyOrReason,
    eligibility,
  } = await readEscalation(deps, deps.actor, id, body.key_id);
  const contentHash = judgmentHash(body, deps.proofCrypto);
  const closedAt = deps.clock.now();
  const key = checkJudgment(body, {
    escalation,
    criterionIds: verification.results.map(({ criterionId }) => criterionId),
    key: keyOrReason,
    contentHash,
    now: closedAt,
    minutesLimit: eligibility && minutesLimit(eligibility, closedAt),
    crypto: deps.proofCrypto,
  });
  if (!eligibility) throw new Error("a usable key has a reviewer");
  requireEligible(body, eligibility);
  const observation = {
    contentHash,
    observedSeconds: observedSeconds(eligibility, closedAt),
    selfAdjudicated: eligibility.involved,
  };
  const closing = {
    id: escalation.id,
    status: body.outcome,
    determination: body.outcome === "decided" ? body.determination : ("cannot_determine" as const),
    closingJudgmentId: deps.ids.next(),
    closedAt,
  };
  const buildPayload = (committer: Committer) =>
    closedPayload(escalation, body, { key, ...observation, closing }, committer);
  const chain = { verificationId: verification.id, entries };
  const proofEntry = await appendToProof(deps, chain, { buildPayload, createdAt: closedAt }, (proof) =>
    deps.db.transaction(async (tx) => {
      // The grant or the setting may have changed since the first check.
      requireEligible(body, await readEligibility(tx, escalation, key.accountId));
      const appendResult = proof ? await appendProofEntry(tx, proof) : "ok";
      if (appendResult !== "ok") return appendResult;
      const { tenantId, keyId, accountId } = key;
      const judgment = { tenantId, keyId, accountId, judgment: body, ...observation };
      await close(tx, { ...closing, proofSeq: proof?.seq ?? null }, judgment);
      const details = {
        status: closing.status,
        determination: closing.determination,
        judgment_id: closing.closingJudgmentId,
        minutes: body.minutes,
        observed_seconds: observation.observedSeconds,
        self_adjudicated: observation.selfAdjudicated,
      };
      await recordAudit(tx, deps, deps.actor, { action: "escalation.closed", target: escalation.id, details });
      return appendResult;
    }),
  );
  return {
    tenant_id: deps.db.tenantId,
    verification_id: verification.id,
    judgment_id: closing.closingJudgmentId,
    current_verdict: currentVerdict(closing),
    proof_entry: proofEntry,
  };
}

type Closed = ClosedEscalation & { proofSeq: number | null };
type Signed = Omit<Parameters<typeof insertJudgment>[1], "id" | "escalationId" | "createdAt">;

async function close(tx: TenantTx, { id: escalationId, ...closing }: Closed, signedJudgment: Signed): Promise<void> {
  if (!(await closeEscalation(tx, escalationId, closing))) throw new Problem("judgment_already_closed");
  const { closingJudgmentId: id, closedAt: createdAt } = closing;
  const wasInserted = await insertJudgment(tx, { ...signedJudgment, id, escalationId, createdAt });
  if (!wasInserted)
    throw new Problem("judgment_signature_invalid", "this signed judgment has closed another escalation");
}

function readEscalation(deps: TenantDeps, principal: Principal, id: string, keyId: string) {
  return deps.db.transaction(async (tx) => {
    const escalation = await findEscalation(tx, id);
    const verification = escalation && (await findVerification(tx, escalation.verificationId));
    if (!verification) throw new Problem("escalation_not_found");
    const entries = await listProofEntries(tx, verification.id);
    const key = await usableKey(tx, principal, keyId);
    const eligibility = typeof key === "string" ? null : await readEligibility(tx, escalation, key.accountId);
    return { escalation, verification, entries, key, eligibility };
  });
}

/**
 * Finds the key of a judgment. An account judges with its own keys; an API key may submit the signed judgment of any
 * reviewer of the tenant.
 * @returns the key, or the reason of a rejection as a string
 */
async function usableKey(tx: TenantTx, principal: Principal, keyId: string): Promise<ReviewerKeyRow | string> {
  const key = await findReviewerKey(tx, keyId);
  if (!key || (principal.kind !== "apiKey" && principal.accountId !== key.accountId)) return "is not enrolled by you";
  if (key.revokedAt) return "is revoked";
  return (await findMember(tx, key.accountId))?.reviewer ? key : "belongs to an account that is no longer a reviewer";
}
