import { listAuditTrail } from "@/server/audit/audit";
import { exportAuditTrail } from "@/server/audit/exportAuditTrail";
import { auditOperations } from "@/server/audit/operations";
import { implement } from "@/server/trpc/implement";

export const auditProcedures = implement(auditOperations, {
  "audit.list": listAuditTrail,
  "audit.export": exportAuditTrail,
});
