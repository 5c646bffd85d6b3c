import type { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { Committer } from "@/server/proof/committer";
import type { EscalationClosedPayload } from "@/server/proof/contract/payloads";
import type { ClosedEscalation, EscalationRow, ReviewerKeyRow } from "@/server/escalation/escalationStore";

type ClosedBy = {
  key: ReviewerKeyRow;
  contentHash: string;
  observedSeconds: number | null;
  selfAdjudicated: boolean;
  closing: ClosedEscalation;
};

/**
 * Builds the payload of the proof entry of a closed escalation: the signed fields that can be checked without the
 * service.
 */
export function closedPayload(
  escalation: EscalationRow,
  judgment: EscalationJudgmentRequest,
  { key, contentHash, observedSeconds, selfAdjudicated, closing }: ClosedBy,
  committer: Committer,
): EscalationClosedPayload {
  const signedJudgment = canonicalJson({ content_hash: contentHash, signature: judgment.signature });
  return {
    kind: "escalation_closed",
    tenant_id: escalation.tenantId,
    escalation_id: escalation.id,
    rule: judgment.rule,
    status: judgment.outcome,
    determination: closing.determination,
    criteria: judgment.criteria ?? [],
    judgment_id: closing.closingJudgmentId,
    judgment: {
      key_id: key.keyId,
      public_key: key.publicKey,
      commitment: committer.commitAndKeep("/payload/judgment/commitment", signedJudgment),
    },
    capacity: judgment.capacity,
    tier: judgment.tier,
    minutes: judgment.minutes,
    observed_seconds: observedSeconds,
    ...(selfAdjudicated ? { self_adjudicated: true } : {}),
    judged_at: judgment.judged_at,
    opened_at: escalation.openedAt.toISOString(),
    issued_at: closing.closedAt.toISOString(),
  };
}
