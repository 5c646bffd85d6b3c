import type { CalibrationList } from "@/server/judging/contract";
import { listCalibrations } from "@/server/calibration/calibrationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";

/** The latest version of each calibration: the tenant's and the shared ones. */
export async function listCurrentCalibrations(deps: TenantDeps): Promise<CalibrationList> {
  const rows = await deps.db.transaction(listCalibrations);
  const calibrations = rows.map((row) => ({
    calibration_id: row.id,
    scope: row.tenantId === null ? ("everybody" as const) : ("tenant" as const),
    ...wireFields(row, "primitive", "model", "promptVersion", "version", "method", "labels", "createdAt"),
  }));
  return { tenant_id: deps.db.tenantId, calibrations };
}
