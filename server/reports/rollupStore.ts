// The counters behind usage and reports; server/reports/sql/rollup_facts.sql defines what each measure counts.
import "server-only";
import type { SystemTx, TenantDb } from "@/server/data/tenant";
import type { Measure, MeasureLabels } from "@/server/reports/measures";

type CounterFor<Name extends Measure> = { measure: Name; label: MeasureLabels[Name] };
/**
 * A sum over one UTC day, or over the whole range if `day` is null. `label` has its dimensions. Judged means met,
 * partial or not_met.
 */
export type Counter = { day: string | null; amount: number } & { [Name in Measure]: CounterFor<Name> }[Measure];

/** Every day that a date column can hold. */
export const ALL_DAYS = { from: "0001-01-01", to: "9999-12-31" };

/** A range of days, both inclusive. Measures in `daily` are summed by day, those in `total` over the range. */
type CounterRange = { from: string; to: string; daily: readonly Measure[]; total: readonly Measure[] };

/** The number of rows that a transaction moves to the counters, in some milliseconds. */
export const BATCH = 500;
/**
 * The maximum number of batches that a reader adds, which are those of a minute of load. The roll-up adds the others.
 */
const BATCHES_BEFORE_READING = 20;

/**
 * Reads counters. The same statement also counts rows that are not yet in them. If there are many such rows, they are
 * moved to the counters first, once for all readers.
 */
export async function readCounters(db: TenantDb, { from, to, daily, total }: CounterRange): Promise<Counter[]> {
  for (let batch = 0; batch < BATCHES_BEFORE_READING && (await isBatchPending(db)); batch += 1) {
    if ((await foldRollup(db, BATCH)) === 0) break;
  }
  const text = "SELECT day, measure, label, amount FROM read_rollup($1, $2, $3, $4, $5)";
  const rows = await db.call<{ label: string }>("read_rollup", text, [from, to, daily, total]);
  return rows.map((row) => ({ ...row, label: JSON.parse(row.label) as unknown })) as Counter[];
}

async function isBatchPending(db: TenantDb): Promise<boolean> {
  const last = await db.transaction((tx) => tx.rollupPending.findFirst({ skip: BATCH - 1 }));
  return last !== null;
}

/**
 * Moves at most `limit` waiting rows to the counters.
 * @returns the number of moved rows, which is 0 while another process moves them
 */
export async function foldRollup(db: TenantDb, limit: number): Promise<number> {
  const [row] = await db.call<{ folded: number }>("fold_rollup", "SELECT fold_rollup($1, $2) AS folded", [limit]);
  return row?.folded ?? 0;
}

/** Empties the counters and marks every row as uncounted. */
export async function rebuildRollup(db: TenantDb): Promise<void> {
  await db.call("rebuild_rollup", "SELECT rebuild_rollup($1)", []);
}

/** Lists the tenants with rows that are not counted yet. */
export async function listTenantsToFold(tx: SystemTx): Promise<string[]> {
  const rows = await tx.rollupPending.groupBy({ by: ["tenantId"] });
  return rows.map(({ tenantId }) => tenantId);
}
