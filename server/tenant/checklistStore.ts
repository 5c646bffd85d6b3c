import "server-only";
import type { ChecklistMark, ChecklistStep } from "@/server/tenant/contract/checklist";
import type { ListTx, TenantTx } from "@/server/data/tenant";

/** The steps that the tenant's tables show. None of them shows the configured model. */
type SeenSteps = Record<Exclude<ChecklistStep, "model"> | "hidden", boolean> & { latest: string | null };

export async function findSeenSteps(tx: ListTx): Promise<SeenSteps> {
  // Trials of a draft do not count as work.
  const [seen] = await tx.$queryRaw<SeenSteps[]>`
    WITH judged AS NOT MATERIALIZED (
      SELECT v.* FROM verification v JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id AND r.status <> 'draft')
    SELECT
      EXISTS (SELECT 1 FROM audit_event WHERE action IN ('rubric.registered', 'rubric.published') AND actor_kind <> 'operator') AS rubric,
      EXISTS (SELECT 1 FROM api_key WHERE tenant_id = named_tenant() AND revoked_at IS NULL) AS key,
      EXISTS (SELECT 1 FROM judged WHERE determination IS NOT NULL) AS verdict,
      EXISTS (SELECT 1 FROM checklist_mark WHERE mark = 'proof') AS proof,
      (SELECT count(*) > 1 FROM reviewer_grant WHERE tenant_id = named_tenant() AND active) AS reviewer,
      EXISTS (SELECT 1 FROM webhook_endpoint WHERE deleted_at IS NULL) AS webhook,
      EXISTS (SELECT 1 FROM checklist_mark WHERE mark = 'hidden') AS hidden,
      (SELECT id FROM judged WHERE proof_ref IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1) AS latest`;
  if (!seen) throw new Error("a row without a table has one row");
  return seen;
}

/** Stores a mark once. */
export async function insertChecklistMark(
  tx: TenantTx,
  row: { tenantId: string; mark: ChecklistMark; createdAt: Date },
): Promise<void> {
  await tx.checklistMark.createMany({ data: [row], skipDuplicates: true });
}
