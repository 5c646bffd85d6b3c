// Reads and changes the tenant's settings, which have defaults.
import type { TenantSettings, TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";
import type { TenantTx } from "@/server/data/tenant";
import {
  findTenantSettings,
  lockTenantSettings,
  type TenantSettingsRow,
  updateTenantSettings,
} from "@/server/tenant/tenantSettingsStore";
import { recordAudit } from "@/server/audit/audit";
import { fromColumns } from "@/server/data/columns";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";
import type { CompiledRubric } from "@/server/rubric/compiledRubric";
import type { Principal } from "@/server/deps/principal";

type Columns = Omit<TenantSettingsRow, "tenantId">;

/** The default of each setting, by its column. */
const DEFAULTS: Columns = {
  allowSelfAdjudication: false,
  decisionsAlsoLabel: false,
  singleReadings: false,
  limitJudgmentMinutes: false,
};
const COLUMNS = Object.keys(DEFAULTS) as (keyof Columns)[];

export type Settings = Omit<TenantSettings, "tenant_id">;

const NAMES = Object.keys(settingsOf(null)) as (keyof Settings)[];

/** Reads the settings in the form that rules need. */
export async function readSettings(tx: TenantTx): Promise<Settings> {
  return settingsOf(await findTenantSettings(tx));
}

/**
 * Returns how favorable answers are read: per the rubric, or single if the tenant has turned off independent readings.
 */
export async function resolveReadings(
  { db }: Pick<TenantDeps, "db">,
  { readings }: Pick<CompiledRubric, "readings">,
): Promise<CompiledRubric["readings"]> {
  if (readings) return readings;
  return (await db.transaction(readSettings)).single_readings ? "single" : undefined;
}

export async function getTenantSettings(deps: Pick<TenantDeps, "db">): Promise<TenantSettings> {
  return { tenant_id: deps.db.tenantId, ...(await deps.db.transaction(readSettings)) };
}

/** Changes the given settings. Idempotent. The audit row has the values of each changed setting before and after. */
export async function changeTenantSettings(
  deps: Pick<TenantDeps, "db" | "clock" | "ids"> & { actor: Principal },
  { body: change }: { body: TenantSettingsChange },
): Promise<TenantSettings> {
  const { tenantId } = deps.db;
  return deps.db.transaction(async (tx) => {
    const before = settingsOf(await lockTenantSettings(tx, tenantId));
    const after = Object.fromEntries(NAMES.map((name) => [name, change[name] ?? before[name]])) as Settings;
    const changed = NAMES.filter((name) => after[name] !== before[name]);
    if (changed.length > 0) {
      await updateTenantSettings(tx, { ...fromColumns<Columns>(after), tenantId });
      const details = changed.flatMap((name) => [
        [`${name}_before`, before[name]],
        [`${name}_after`, after[name]],
      ]);
      await recordAudit(tx, deps, deps.actor, {
        action: "tenant_settings.changed",
        target: tenantId,
        details: Object.fromEntries(details) as Record<string, boolean>,
      });
    }
    return { tenant_id: tenantId, ...after };
  });
}

function settingsOf(row: TenantSettingsRow | null): Settings {
  return wireFields(row ?? DEFAULTS, ...COLUMNS);
}
