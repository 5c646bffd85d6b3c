import { type AuditFileQuery, AuditEvent } from "@/server/audit/contract/audit";
import { auditEvents, auditFilters, recordAudit } from "@/server/audit/audit";
import { countAuditEvents, listAuditEventsBefore } from "@/server/audit/auditStore";
import { toCsv, toCsvRows } from "@/server/contracts/csv";
import type { ExportedFile } from "@/server/contracts/exportedFile";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";

/**
 * Exports a portion of all matching entries as a file, newest first: NDJSON of the list's items, or CSV with the
 * details as JSON. Each portion is read in a transaction. The first portion counts all entries, and adds
 * `audit_trail.exported` after it has read them.
 * @throws invalid_request (the range ends before it begins, or there are more entries than one file may have)
 */
export async function exportAuditTrail(
  deps: Pick<TenantDeps, "db" | "clock" | "ids"> & { actor: Principal },
  { format, cursor, ...filters }: AuditFileQuery,
): Promise<ExportedFile> {
  const storeFilters = auditFilters(filters);
  return deps.db.listTransaction(async (tx) => {
    const events = await listAuditEventsBefore(tx, storeFilters, {
      before: cursor ?? null,
      limit: SERVER_LIMITS.auditPortionRows,
    });
    if (cursor === undefined) {
      const max = LIMITS.auditFileRows;
      const rows = await countAuditEvents(tx, storeFilters, max + 1);
      if (rows > max) {
        throw new Problem("invalid_request", `from: more than ${max} entries match; export them in shorter ranges`);
      }
      const act = { action: "audit_trail.exported", target: deps.db.tenantId } as const;
      await recordAudit(tx, deps, deps.actor, { ...act, details: { format, rows, ...filters } });
    }
    const items = await auditEvents(tx, events);
    const day = deps.clock.now().toISOString().slice(0, 10);
    return {
      file_name: `audit-trail-${day}.${format}`,
      rows: items.length,
      text: WRITERS[format](items, cursor === undefined),
      next_cursor: items.length < SERVER_LIMITS.auditPortionRows ? null : (items.at(-1)?.event_id ?? null),
    };
  });
}

const COLUMNS = Object.keys(AuditEvent.shape) as (keyof AuditEvent)[];

const toCells = (item: AuditEvent): string[] =>
  COLUMNS.map((name) => (name === "details" ? JSON.stringify(item.details) : (item[name] ?? "")));

type Writer = (items: readonly AuditEvent[], isFirst: boolean) => string;

const WRITERS: Record<AuditFileQuery["format"], Writer> = {
  ndjson: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(""),
  csv: (items, isFirst) => (isFirst ? toCsv(COLUMNS, items.map(toCells)) : toCsvRows(items.map(toCells))),
};
