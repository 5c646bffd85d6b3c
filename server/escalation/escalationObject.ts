// Stored escalations as API objects.
import type { EscalationListItem } from "@/server/escalation/contract/escalation";
import type { CurrentVerdict } from "@/server/verification/contract/verification";
import type { ClosedEscalationRow, DescribedEscalation } from "@/server/escalation/escalationStore";

/** An escalation as lists show it. */
export function escalationListItem(row: DescribedEscalation): EscalationListItem {
  const { subjectKind, subjectRef, rubricVersion, reviewDecision } = row.verification;
  return {
    escalation_id: row.id,
    verification_id: row.verificationId,
    status: row.status,
    rule: row.rule,
    opened_by: row.openedBy,
    opened_at: row.openedAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    determination: row.determination,
    closing_judgment_id: row.closingJudgmentId,
    closed_at: row.closedAt?.toISOString() ?? null,
    subject: subjectKind === null || subjectRef === null ? null : { kind: subjectKind, ref: subjectRef },
    rubric: { rubric_id: rubricVersion.id, name: rubricVersion.name, version: rubricVersion.version },
    question: reviewDecision?.reason ?? null,
  };
}

/** An escalation that a judgment has closed. */
export type ClosedEscalation = Pick<
  ClosedEscalationRow,
  "id" | "status" | "determination" | "closingJudgmentId" | "closedAt"
>;

/** spec: VerificationObject, current_verdict. */
export function currentVerdict(closed: ClosedEscalation): CurrentVerdict {
  return {
    source: "escalation",
    escalation_id: closed.id,
    status: closed.status,
    determination: closed.determination,
    closing_judgment_id: closed.closingJudgmentId,
    closed_at: closed.closedAt.toISOString(),
  };
}
