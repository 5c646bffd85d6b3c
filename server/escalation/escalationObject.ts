// Stored escalations as API objects.
import type { SubjectKind } from "@/server/contracts/enums";
import type { EscalationListItem } from "@/server/escalation/contract/escalation";
import type { CurrentVerdict } from "@/server/verification/contract/verification";
import type { DescribedEscalation, EscalationRow } from "@/server/escalation/escalationStore";

/** An escalation as lists show it. */
export function escalationListItem(row: DescribedEscalation): EscalationListItem {
  const { subjectKind, subjectRef, rubricVersion, reviewDecision } = row.verification;
  return {
    escalation_id: row.id,
    verification_id: row.verificationId,
    status: row.status as EscalationListItem["status"],
    rule: row.rule,
    opened_by: row.openedBy,
    opened_at: row.openedAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    determination: row.determination as EscalationListItem["determination"],
    closing_judgment_id: row.closingJudgmentId,
    closed_at: row.closedAt?.toISOString() ?? null,
    subject: subjectKind === null || subjectRef === null ? null : { kind: subjectKind as SubjectKind, ref: subjectRef },
    rubric: { rubric_id: rubricVersion.id, name: rubricVersion.name, version: rubricVersion.version },
    question: reviewDecision?.reason ?? null,
  };
}

/** An escalation that a judgment has closed. */
export type ClosedEscalation = Pick<EscalationRow, "id" | "status" | "determination"> & {
  closingJudgmentId: string;
  closedAt: Date;
};

/** spec: VerificationObject, current_verdict. */
export function currentVerdict(closed: ClosedEscalation): CurrentVerdict {
  return {
    source: "escalation",
    escalation_id: closed.id,
    status: closed.status as CurrentVerdict["status"],
    determination: closed.determination as CurrentVerdict["determination"],
    closing_judgment_id: closed.closingJudgmentId,
    closed_at: closed.closedAt.toISOString(),
  };
}
