import type { RubricCompilePreview } from "@/server/contracts/rubric";
import { compileRubric } from "@/server/domain/rubric/compile";

/** spec: RubricCompilePreview. Stores nothing. */
export function previewRubric(authored: Record<string, unknown>): RubricCompilePreview {
  const result = compileRubric(authored);
  if (!result.ok) return { ok: false, issues: result.issues };
  return { ok: true, hash: result.hash, source_hash: result.sourceHash, issues: result.issues };
}
