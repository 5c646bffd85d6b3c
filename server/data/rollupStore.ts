// The counters behind usage and reports; prisma/sql/functions/rollup_facts.sql defines what each measure counts.
import "server-only";
import type { SystemTx, TenantDb } from "@/server/data/tenant";

export type JudgeMeasure =
  "judge_calls" | "judge_reused" | "judge_input_tokens" | "judge_output_tokens" | "judge_cost_usd" | "judge_unpriced";

/** A sum over one UTC day, or over the whole range when `day` is null. `label`: its dimension. */
export type Counter = { day: string | null; amount: number } & (
  | { measure: "verifications"; label: [status: string, determination: string | null, flagged: boolean] }
  | { measure: "rubrics"; label: [rubricId: string, status: string, determination: string | null] }
  | { measure: "criteria"; label: [criterionId: string, key: string, primitive: string, determination: string] }
  | { measure: "latency"; label: [bucket: number] }
  | { measure: "proofs"; label: [] }
  | { measure: JudgeMeasure; label: [model: string, tier: number] }
);
export type Measure = Counter["measure"];

/** Days are inclusive. Measures in `daily` come by day, those in `total` over the range. */
export type CounterRange = { from: string; to: string; daily: readonly Measure[]; total: readonly Measure[] };

/** Never stale: rows that are not yet in the counters are counted in the same statement. */
export async function readCounters(db: TenantDb, { from, to, daily, total }: CounterRange): Promise<Counter[]> {
  const text = "SELECT day, measure, label, amount FROM read_rollup($1, $2, $3, $4, $5)";
  const rows = await db.call<{ label: string }>("read_rollup", text, [from, to, daily, total]);
  return rows.map((row) => ({ ...row, label: JSON.parse(row.label) as unknown })) as Counter[];
}

/** Moves at most `limit` waiting rows into the counters. @returns how many; also 0 while another process does it */
export async function foldRollup(db: TenantDb, limit: number): Promise<number> {
  const [row] = await db.call<{ folded: number }>("fold_rollup", "SELECT fold_rollup($1, $2) AS folded", [limit]);
  return row?.folded ?? 0;
}

/** Empties the counters and marks every row to be counted again. */
export async function rebuildRollup(db: TenantDb): Promise<void> {
  await db.call("rebuild_rollup", "SELECT rebuild_rollup($1)", []);
}

/** Tenants with rows that are not counted yet. */
export async function listTenantsToFold(tx: SystemTx): Promise<string[]> {
  const rows = await tx.rollupPending.groupBy({ by: ["tenantId"] });
  return rows.map(({ tenantId }) => tenantId);
}

export async function listTenantIds(tx: SystemTx): Promise<string[]> {
  return (await tx.tenant.findMany({ select: { id: true }, orderBy: { id: "asc" } })).map(({ id }) => id);
}
