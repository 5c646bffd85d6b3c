import type { ReportExport } from "@/server/reports/contract/reports";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";

/** Adds `report.exported` to the audit trail. The browser makes the file from rows that it already has. */
export async function recordReportExport(
  deps: TenantDeps & { actor: Principal },
  { body: reportExport }: { body: ReportExport },
): Promise<ReportExport> {
  const { report: target, rows } = reportExport;
  const act = { action: "report.exported", target, details: { rows } } as const;
  await deps.db.transaction((tx) => recordAudit(tx, deps, deps.actor, act));
  return reportExport;
}
