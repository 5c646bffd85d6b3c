import "server-only";
import type { JudgeIdentity } from "@/server/feedback/feedbackStore";
import type { Database } from "@/server/data/database";
import type { Calibration } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

type CalibrationRow = Calibration;

/** Finds the latest version of the tenant, and that of the calibration that all tenants share. */
export async function findCalibrations(
  tx: TenantTx,
  judge: JudgeIdentity,
): Promise<{ tenantCalibration: CalibrationRow | null; sharedCalibration: CalibrationRow | null }> {
  const latest = { orderBy: { version: "desc" } } as const;
  const tenantCalibration = await tx.calibration.findFirst({ where: { ...judge, tenantId: { not: null } }, ...latest });
  const sharedCalibration = await tx.calibration.findFirst({ where: { ...judge, tenantId: null }, ...latest });
  return { tenantCalibration, sharedCalibration };
}

/** Lists the latest version for each judge: the tenant's and the shared ones. */
export function listCalibrations(tx: TenantTx): Promise<CalibrationRow[]> {
  return tx.calibration.findMany({
    distinct: ["tenantId", "primitive", "model", "promptVersion"],
    orderBy: { version: "desc" },
  });
}

type NewCalibration = Omit<Calibration, "version">;

/** Stores the next version of the tenant; concurrent fits are serialized. */
export async function insertCalibration(tx: TenantTx, calibration: NewCalibration): Promise<number> {
  const { tenantId, primitive, model, promptVersion } = calibration;
  const lock = `calibration ${tenantId ?? ""} ${primitive} ${model} ${promptVersion}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
  const where = { tenantId, primitive, model, promptVersion };
  const latest = await tx.calibration.aggregate({ where, _max: { version: true } });
  const version = (latest._max.version ?? 0) + 1;
  await tx.calibration.create({ data: { ...calibration, version } });
  return version;
}

/** Stores the next version of the calibration that all tenants share. */
export async function shareCalibration(
  tx: SystemTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  { id, primitive, model, promptVersion, method, labels, map, createdAt }: NewCalibration,
): Promise<void> {
  const row = { id, primitive, model, prompt_version: promptVersion, method, labels, map, created_at: createdAt };
  const text = JSON.stringify(row);
  await tx.$executeRaw`SELECT share_calibration(${text}::json, ${computeSeal(`share calibration ${text}`)})`;
}
