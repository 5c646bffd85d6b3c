import type { JudgeIdentity } from "@/server/data/calibrationStore";
import { findCalibrations } from "@/server/data/calibrationStore";
import { type CalibrationMap, IDENTITY } from "@/server/domain/calibration/map";
import type { TenantDeps } from "@/server/domain/deps";

export type CalibrationInForce = { id: string | null; map: CalibrationMap };

/**
 * The map for one judge's raw confidences: the tenant's own, else everybody's, else none. A fit of the tenant's has everybody's map as its prior, so
 * it wins from the first label on. Read again after a moment (deps.calibrations), because fits come in while verifications run.
 */
export async function calibrationFor(deps: TenantDeps, judge: JudgeIdentity): Promise<CalibrationInForce> {
  const key = JSON.stringify([deps.db.tenantId, judge.primitive, judge.model, judge.promptVersion]);
  const known = deps.calibrations.get(key);
  if (known) return known;
  const { own, everybodys } = await deps.db.transaction((tx) => findCalibrations(tx, judge));
  const row = own ?? everybodys;
  const found = { id: row?.id ?? null, map: row ? (row.map as unknown as CalibrationMap) : IDENTITY };
  deps.calibrations.set(key, found);
  return found;
}
