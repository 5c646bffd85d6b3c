// The tenant's settings, with their defaults.
import type { TenantSettings, TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";
import type { TenantTx } from "@/server/data/tenant";
import {
  findTenantSettings,
  lockTenantSettings,
  type TenantSettingsRow,
  updateTenantSettings,
} from "@/server/tenant/tenantSettingsStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { CompiledRubric } from "@/server/rubric/compiledRubric";
import type { Principal } from "@/server/deps/principal";

type Setting = keyof TenantSettingsChange;

/** Each setting with its column and its default. */
const SETTINGS = {
  allow_self_adjudication: { column: "allowSelfAdjudication", default: false },
  decisions_also_label: { column: "decisionsAlsoLabel", default: false },
  single_readings: { column: "singleReadings", default: false },
  limit_judgment_minutes: { column: "limitJudgmentMinutes", default: false },
} as const satisfies Record<Setting, { column: keyof TenantSettingsRow; default: boolean }>;

const NAMES = Object.keys(SETTINGS) as Setting[];

export type Settings = Omit<TenantSettings, "tenant_id">;

/** The settings as a rule of the domain needs them. */
export async function readSettings(tx: TenantTx): Promise<Settings> {
  return settingsOf(await findTenantSettings(tx));
}

/** How favorable answers are read: as the rubric says, or single where the tenant has no independent readings. */
export async function readingsOf(
  { db }: Pick<TenantDeps, "db">,
  { readings }: Pick<CompiledRubric, "readings">,
): Promise<CompiledRubric["readings"]> {
  if (readings) return readings;
  return (await db.transaction(readSettings)).single_readings ? "single" : undefined;
}

export async function getTenantSettings(deps: Pick<TenantDeps, "db">): Promise<TenantSettings> {
  return { tenant_id: deps.db.tenantId, ...(await deps.db.transaction(readSettings)) };
}

/** Changes the named settings; idempotent. The audit row has the values of each changed setting before and after. */
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
      await updateTenantSettings(tx, rowOf(tenantId, after));
      const details = changed.flatMap((name) => [
        [`${name}_before`, before[name]],
        [`${name}_after`, after[name]],
      ]);
      await recordAudit(tx, deps, deps.actor, {
        action: "tenant_settings.changed",
        targetKind: "tenant",
        target: tenantId,
        details: Object.fromEntries(details) as Record<string, boolean>,
      });
    }
    return { tenant_id: tenantId, ...after };
  });
}

function settingsOf(row: TenantSettingsRow | null): Settings {
  const values = NAMES.map((name) => [name, row?.[SETTINGS[name].column] ?? SETTINGS[name].default]);
  return Object.fromEntries(values) as Settings;
}

function rowOf(tenantId: string, settings: Settings): TenantSettingsRow {
  const columns = NAMES.map((name) => [SETTINGS[name].column, settings[name]]);
  return { ...(Object.fromEntries(columns) as Omit<TenantSettingsRow, "tenantId">), tenantId };
}
