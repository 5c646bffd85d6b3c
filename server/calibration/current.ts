import { type JudgeIdentity, findCalibrations, listCalibrations } from "@/server/calibration/calibrationStore";
import { type CalibrationMap, IDENTITY } from "@/server/calibration/map";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";
import type { CalibrationList } from "@/server/judging/contract";

export type CurrentCalibration = { id: string | null; map: CalibrationMap };

/**
 * The map for one judge's raw confidences: the tenant's, else the shared one, else the identity. The tenant's fit has
 * the shared map as its prior, so it wins from the first label on. The cache (deps.calibrations) expires quickly,
 * because new fits arrive while verifications run.
 */
export async function calibrationFor(deps: TenantDeps, judge: JudgeIdentity): Promise<CurrentCalibration> {
  const key = JSON.stringify([deps.db.tenantId, judge.primitive, judge.model, judge.promptVersion]);
  const known = deps.calibrations.get(key);
  if (known) return known;
  const { own, shared } = await deps.db.transaction((tx) => findCalibrations(tx, judge));
  const row = own ?? shared;
  const found = { id: row?.id ?? null, map: row?.map ?? IDENTITY };
  deps.calibrations.set(key, found);
  return found;
}

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
