import { getEscalation, listTenantEscalations, startEscalation } from "@/server/escalation/escalations";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { enrollReviewerKey, listTenantReviewerKeys, revokeEnrolledKey } from "@/server/escalation/reviewerKeys";
import { escalationOperations } from "@/server/escalation/operations";
import { implement } from "@/server/trpc/implement";

export const escalationProcedures = implement(escalationOperations, {
  "escalation.list": listTenantEscalations,
  "escalation.get": getEscalation,
  "escalation.start": startEscalation,
  "escalation.judge": judgeEscalation,
  "escalation.enrolKey": enrollReviewerKey,
  "escalation.listKeys": listTenantReviewerKeys,
  "escalation.revokeKey": revokeEnrolledKey,
});
