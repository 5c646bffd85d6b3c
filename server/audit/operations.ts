import * as audit from "@/server/audit/contract/audit";
import { ExportedFile } from "@/server/contracts/exportedFile";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { defineMutation, defineQuery } from "@/server/contracts/operation";

const owners = { tag: "Audit trail", auth: "apiKeyOrIdentity", scope: "audit:read", role: "owner" } as const;

export const auditOperations = {
  "audit.list": defineQuery({
    ...owners,
    http: { method: "GET", path: "/v1/audit-events" },
    summary: "List the tenant's audit trail, newest first",
    description: `With format=ndjson or format=csv, returns a file of all matching entries, at most ${LIMITS.auditFileRows}.`,
    query: audit.AuditQuery,
    success: { 200: audit.AuditTrail },
    file: { operation: "audit.export", types: { ndjson: "application/x-ndjson", csv: "text/csv" } },
    mcp: { name: "audit_list", readOnly: true },
  }),
  "audit.export": defineMutation({
    ...owners,
    summary: "Export matching audit entries as NDJSON or CSV, in portions",
    description:
      `Newest first, ${SERVER_LIMITS.auditPortionRows} at a time: call again with cursor set to next_cursor until it is null. ` +
      `At most ${LIMITS.auditFileRows} entries in all. The export is an entry of the trail itself.`,
    audit: ["audit_trail.exported"],
    query: audit.AuditFileQuery,
    success: { 200: ExportedFile },
    mcp: { name: "audit_export", readOnly: false },
  }),
};
