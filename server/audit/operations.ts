import * as audit from "@/server/audit/contract/audit";
import { ExportedFile } from "@/server/contracts/exportedFile";
import { LIMITS } from "@/server/contracts/limits";
import { defineOperation } from "@/server/contracts/operation";

const owners = { tag: "Audit trail", auth: "apiKeyOrIdentity", scope: "audit:read", role: "owner" } as const;

export const auditOperations = {
  "audit.list": defineOperation({
    ...owners,
    http: { method: "GET", path: "/v1/audit-events" },
    summary: "List the tenant's audit trail, newest first",
    description: `With format=ndjson or format=csv, returns a file of all matching entries, at most ${LIMITS.auditFileRows}.`,
    kind: "query",
    query: audit.AuditQuery,
    success: { 200: audit.AuditTrail },
    problems: [],
    file: { operation: "audit.export", types: { ndjson: "application/x-ndjson", csv: "text/csv" } },
    mcp: { name: "audit_list", readOnly: true },
  }),
  "audit.export": defineOperation({
    ...owners,
    summary: "Export all matching audit entries as NDJSON or CSV",
    description: `Newest first, at most ${LIMITS.auditFileRows}. The export is an entry of the trail itself.`,
    kind: "mutation",
    audit: ["audit_trail.exported"],
    query: audit.AuditFileQuery,
    success: { 200: ExportedFile },
    problems: [],
    mcp: { name: "audit_export", readOnly: false },
  }),
};
