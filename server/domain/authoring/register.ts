import type { RubricRegistered } from "@/server/contracts/rubric";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/domain/deps";
import { compileAndLint } from "@/server/domain/authoring/compileAndLint";
import { describeIssues } from "@/server/domain/rubric/issues";
import { storeVersion } from "@/server/domain/rubric/storeVersion";
import { screenPatterns } from "@/server/domain/primitives/screenPattern";

/**
 * Compiles and stores the next version of the rubric's series (spec: POST /v1/rubrics).
 * @throws invalid_request with the compiler's errors in the detail
 */
export async function registerRubric(deps: TenantDeps, authored: Record<string, unknown>): Promise<RubricRegistered> {
  await screenPatterns(deps.db.tenantId, authored);
  const result = compileAndLint(authored);
  if (!result.ok) throw new Problem("invalid_request", describeIssues(result.issues));
  const { compiled, hash, sourceHash, issues } = result;
  const { id, version, createdAt } = await storeVersion(deps, authored, result, "active");
  return {
    rubric_id: id,
    name: compiled.name,
    version,
    hash,
    rubric_hash: hash,
    source_hash: sourceHash,
    status: "active",
    issues,
    created_at: createdAt.toISOString(),
  };
}
