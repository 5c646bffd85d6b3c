// Converts a row of the queue to an API object.
import type { Reviewer, ReviewQueueItem } from "@/server/review/contract/review";
import type { ReviewItemRow } from "@/server/review/reviewStore";
import { toSubject } from "@/server/verification/read/subject";
import { priorityReason } from "@/server/review/priorityReason";
import { wireFields } from "@/server/deps/wireFields";

export function queueItem(row: ReviewItemRow): ReviewQueueItem {
  return {
    verification_id: row.verificationId,
    rubric: { id: row.rubricId, name: row.rubricName, version: row.rubricVersion },
    ...wireFields(
      row,
      "determination",
      "currentDetermination",
      "score",
      "confidence",
      "flagReason",
      "createdAt",
      "completedAt",
    ),
    subject: toSubject(row),
    excerpt: row.excerpt,
    reserved_by: reviewer(row.reservedBy, row.reservedByName),
    deferred_by_me: row.deferred,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: reviewer(row.decidedBy, row.decidedByName),
    ...wireFields(row, "decision", "overrideDetermination"),
    priority_reason: priorityReason(row),
  };
}

/** Returns a reviewer. The ID stands for the name of an account of another issuer, which has no name here. */
function reviewer(accountId: string | null, name: string | null): Reviewer | null {
  return accountId === null ? null : { account_id: accountId, name: name ?? accountId };
}
