import type { TenantDeps } from "@/server/deps/deps";
import type { RubricCompilePreview } from "@/server/rubric/contract";
import { compileAuthored } from "@/server/work/compileAuthored";

/** spec: RubricCompilePreview. Stores nothing. @throws the refusals of compileAuthored */
export async function previewRubric(
  { db }: Pick<TenantDeps, "db">,
  { body }: { body: Record<string, unknown> },
): Promise<RubricCompilePreview> {
  const result = await compileAuthored(db.tenantId, body);
  if (!result.ok) return { ok: false, issues: result.issues };
  return { ok: true, hash: result.hash, source_hash: result.sourceHash, issues: result.issues };
}
