// Converts stored escalations to API objects.
import type { EscalationListItem } from "@/server/escalation/contract/escalation";
import type { CurrentVerdict } from "@/server/verification/contract/verification";
import type { ClosedEscalation, DescribedEscalation } from "@/server/escalation/escalationStore";
import { toSubject } from "@/server/verification/read/subject";
import { wireFields } from "@/server/deps/wireFields";

/** Converts an escalation to the API object of lists. */
export function escalationListItem(row: DescribedEscalation): EscalationListItem {
  const { rubricVersion, reviewDecision } = row.verification;
  return {
    escalation_id: row.id,
    ...wireFields(row, "verificationId", "status", "rule", "openedBy", "openedAt", "closesAt"),
    ...wireFields(row, "determination", "closingJudgmentId", "closedAt"),
    subject: toSubject(row.verification),
    excerpt: row.verification.excerpt,
    rubric: { rubric_id: rubricVersion.id, name: rubricVersion.name, version: rubricVersion.version },
    question: reviewDecision?.reason ?? null,
  };
}

/** Builds the field `current_verdict` (spec: VerificationObject). */
export function currentVerdict(escalation: ClosedEscalation): CurrentVerdict {
  return {
    source: "escalation",
    escalation_id: escalation.id,
    ...wireFields(escalation, "status", "determination", "closingJudgmentId", "closedAt"),
  };
}
