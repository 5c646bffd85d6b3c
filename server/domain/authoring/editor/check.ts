import type { RubricCheck } from "@/server/contracts/rubricEditor";
import { compileAndLint } from "@/server/domain/authoring/compileAndLint";
import { fixOf } from "@/server/domain/authoring/editor/fixes";

/** Compiles and gives each issue its mechanical fix. Stores nothing, throws nothing. */
export function checkRubric(authored: Record<string, unknown>): RubricCheck {
  const result = compileAndLint(authored);
  return {
    ok: result.ok,
    hash: result.ok ? result.hash : null,
    source_hash: result.ok ? result.sourceHash : null,
    issues: result.issues.map((issue) => ({ ...issue, fix: fixOf(authored, issue) })),
  };
}
