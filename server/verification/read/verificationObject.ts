// Maps database rows to API objects.
import type { Verdict } from "@/server/verdict/contract/verdict";
import type {
  Attempt,
  CurrentVerdict,
  VerificationListItem,
  VerificationObject,
} from "@/server/verification/contract/verification";
import type { ActsRow } from "@/server/verification/read/actsStore";
import { toWireResult, toOutcome } from "@/server/verification/decide/criterionResult";
import type { ListedVerificationRow, ReadVerificationRow } from "@/server/verification/read/verificationStore";
import { toCurrentAnswer, toDecisionOutcome } from "@/server/verification/read/current";

/** Builds the VerificationListItem of the API. `acts`: null without a decision. */
export function toVerificationListItem(row: ListedVerificationRow, acts: ActsRow | null): VerificationListItem {
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
    current: toCurrentAnswer(row, acts),
    decided: toDecisionOutcome(acts),
    ...(row.metadata && { metadata: row.metadata }),
  };
}

type RelatedFacts = { attempt: Attempt | null; acts: ActsRow | null; closed: CurrentVerdict | null };

/** Builds the VerificationObject of the API. `verdict` stays the original; `closed` becomes current_verdict. */
export function toVerificationObject(
  row: ReadVerificationRow,
  { attempt, acts, closed }: RelatedFacts,
): VerificationObject {
  return {
    ...toVerificationListItem(row, acts),
    verdict: toVerdict(row),
    ...(closed ? { current_verdict: closed } : {}),
    ...(attempt ? { attempt } : {}),
  };
}

function toVerdict(row: ReadVerificationRow): Verdict | null {
  if (row.determination === null || row.confidence === null) return null;
  return {
    determination: row.determination,
    score: row.score,
    confidence: row.confidence,
    flagged: row.flagged,
    flag_reason: row.flagReason,
    results: row.results.map((result) => toWireResult(toOutcome(result), result)),
  };
}
