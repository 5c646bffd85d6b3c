// Reads and marks the checklist of a new tenant.
import { JUDGE_TIERS } from "@/server/contracts/enums";
import { type Checklist, type ChecklistMark, ChecklistStep } from "@/server/tenant/contract/checklist";
import { findSeenSteps, insertChecklistMark } from "@/server/tenant/checklistStore";
import { tenantDb } from "@/server/data/tenant";
import type { Deps, TenantDeps } from "@/server/deps/deps";

export async function getChecklist({ db, judge }: Pick<TenantDeps, "db" | "judge">): Promise<Checklist> {
  const { hidden, latest, ...seen } = await db.listTransaction(findSeenSteps);
  const done = { ...seen, model: JUDGE_TIERS.some((tier) => judge.model(tier) !== null) };
  const steps = ChecklistStep.options.map((step) => ({ step, done: done[step] }));
  return { tenant_id: db.tenantId, steps, hidden, latest_verification_id: latest };
}

/** Marks a step. Idempotent. */
export async function markChecklist(
  deps: TenantDeps,
  { body: { mark } }: { body: { mark: ChecklistMark } },
): Promise<Checklist> {
  const row = { tenantId: deps.db.tenantId, mark, createdAt: deps.clock.now() };
  await deps.db.transaction((tx) => insertChecklistMark(tx, row));
  return getChecklist(deps);
}

/** Marks the proof step. A proof check does not depend on this mark, so a database failure is only logged. */
export async function noteProofChecked({ database, clock, log }: Deps, tenantId: string): Promise<void> {
  const row = { tenantId, mark: "proof", createdAt: clock.now() } as const;
  try {
    await tenantDb(database, tenantId).transaction((tx) => insertChecklistMark(tx, row));
  } catch (error) {
    log.warn({ perMinute: "", err: error, tenantId }, "the check of a proof was not noted");
  }
}
