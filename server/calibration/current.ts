import { findCalibrations, listCalibrations } from "@/server/calibration/calibrationStore";
import type { JudgeIdentity } from "@/server/feedback/feedbackStore";
import { type CalibrationMap, IDENTITY } from "@/server/calibration/map";
import type { TenantDeps } from "@/server/deps/deps";
import { processCache } from "@/server/deps/processCache";
import { wireFields } from "@/server/deps/wireFields";
import type { CalibrationList } from "@/server/calibration/contract";

type CurrentCalibration = { id: string | null; map: CalibrationMap };

/** Calibrations by tenant and judge. They expire soon, because new fits arrive while verifications run. */
export const calibrationCache = processCache<CurrentCalibration>({ max: 1_000, ttl: 10_000 });

/**
 * Returns the map for one judge's raw confidences: the tenant's, else the shared one, else the identity. The tenant's
 * fit has the shared map as its prior, so it wins from the first label on.
 */
export async function calibrationFor(deps: TenantDeps, judge: JudgeIdentity): Promise<CurrentCalibration> {
  const key = JSON.stringify([deps.db.tenantId, judge.primitive, judge.model, judge.promptVersion]);
  const cache = calibrationCache(deps);
  const cachedCalibration = cache.get(key);
  if (cachedCalibration) return cachedCalibration;
  const { tenantCalibration, sharedCalibration } = await deps.db.transaction((tx) => findCalibrations(tx, judge));
  const row = tenantCalibration ?? sharedCalibration;
  const calibration = { id: row?.id ?? null, map: row?.map ?? IDENTITY };
  cache.set(key, calibration);
  return calibration;
}

/** Lists the latest version of each calibration: the tenant's and the shared ones. */
export async function listCurrentCalibrations(deps: TenantDeps): Promise<CalibrationList> {
  const rows = await deps.db.transaction(listCalibrations);
  const calibrations = rows.map((row) => ({
    calibration_id: row.id,
    scope: row.tenantId === null ? ("everybody" as const) : ("tenant" as const),
    ...wireFields(row, "primitive", "model", "promptVersion", "version", "method", "labels", "createdAt"),
  }));
  return { tenant_id: deps.db.tenantId, calibrations };
}
