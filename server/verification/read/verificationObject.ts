// Maps database rows to API objects.
import type { Verdict } from "@/server/verdict/contract/verdict";
import type {
  Attempt,
  CurrentVerdict,
  VerificationListItem,
  VerificationObject,
} from "@/server/verification/contract/verification";
import type { ActsRow } from "@/server/verification/read/actsStore";
import { criterionResult, outcomeOf } from "@/server/verification/decide/criterionResult";
import type { ListedVerificationRow, ReadVerificationRow } from "@/server/verification/read/verificationStore";
import { currentOf, decidedOf } from "@/server/verification/read/current";

/** spec: VerificationListItem. `acts`: null without a decision. */
export function verificationListItem(row: ListedVerificationRow, acts: ActsRow | null): VerificationListItem {
  return {
    id: row.id,
    tenant_id: row.tenantId,
    status: row.status,
    rubric_id: row.rubricId,
    submission_hash: row.submissionHash,
    determination: row.determination,
    score: row.score,
    confidence: row.confidence,
    flagged: row.flagged,
    flag_reason: row.flagReason,
    proof_ref: row.proofRef,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    current: currentOf(row, acts),
    decided: decidedOf(acts),
    ...(row.metadata && { metadata: row.metadata }),
  };
}

type Around = { attempt: Attempt | null; acts: ActsRow | null; closed: CurrentVerdict | null };

/** spec: VerificationObject. `verdict` stays the original; `closed` is its current_verdict. */
export function verificationObject(row: ReadVerificationRow, { attempt, acts, closed }: Around): VerificationObject {
  return {
    ...verificationListItem(row, acts),
    verdict: verdict(row),
    ...(closed ? { current_verdict: closed } : {}),
    ...(attempt ? { attempt } : {}),
  };
}

function verdict(row: ReadVerificationRow): Verdict | null {
  if (row.determination === null || row.confidence === null) return null;
  return {
    determination: row.determination,
    score: row.score,
    confidence: row.confidence,
    flagged: row.flagged,
    flag_reason: row.flagReason,
    results: row.results.map((result) => criterionResult(outcomeOf(result), result)),
  };
}
