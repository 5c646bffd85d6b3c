import type { RubricCompilePreview } from "@/server/rubric/contract";
import { compileAuthored } from "@/server/work/compileAuthored";

/** spec: RubricCompilePreview. Stores nothing. @throws the refusals of compileAuthored */
export async function previewRubric(
  tenantId: string,
  authored: Record<string, unknown>,
): Promise<RubricCompilePreview> {
  const result = await compileAuthored(tenantId, authored);
  if (!result.ok) return { ok: false, issues: result.issues };
  return { ok: true, hash: result.hash, source_hash: result.sourceHash, issues: result.issues };
}
