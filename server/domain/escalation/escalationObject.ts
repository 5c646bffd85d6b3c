// Stored escalations as API objects.
import type { EscalationListItem } from "@/server/contracts/escalation";
import type { CurrentVerdict } from "@/server/contracts/verification";
import type { EscalationRow } from "@/server/data/escalationStore";

/** An escalation as lists show it. */
export function escalationListItem(row: EscalationRow): EscalationListItem {
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
