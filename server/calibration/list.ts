import type { CalibrationList } from "@/server/judging/contract";
import { listCalibrations } from "@/server/calibration/calibrationStore";
import type { TenantDeps } from "@/server/deps/deps";

/** The latest version of each calibration: the tenant's and the shared ones. */
export async function listCurrentCalibrations(deps: TenantDeps): Promise<CalibrationList> {
  const rows = await deps.db.transaction(listCalibrations);
  const calibrations = rows.map((row) => ({
    calibration_id: row.id,
    scope: row.tenantId === null ? ("everybody" as const) : ("tenant" as const),
    primitive: row.primitive,
    model: row.model,
    prompt_version: row.promptVersion,
    version: row.version,
    method: row.method,
    labels: row.labels,
    created_at: row.createdAt.toISOString(),
  }));
  return { tenant_id: deps.db.tenantId, calibrations };
}
