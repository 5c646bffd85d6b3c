// Stores a rubric as it was compiled before must_not inverted.
import type { Deps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { compileRubric } from "@/server/rubric/compile";
import { insertVersion } from "@/server/rubric/storeVersion";

/** @returns the ID of the version */
export async function makeEarlierRubric(deps: Deps, tenantId: string, spec: Record<string, unknown>): Promise<string> {
  const result = compileRubric(spec);
  if (!result.ok) throw new Error("the rubric must compile");
  const criteria = result.compiled.criteria.map(({ inverted: _, ...earlier }) => earlier);
  const compiled = { ...result, compiled: { ...result.compiled, criteria }, hash: "0".repeat(64) };
  const operator = { ...tenantDeps(deps, tenantId), actor: "operator" as const };
  const stored = await operator.db.transaction((tx) =>
    insertVersion(tx, operator, spec, compiled, "active", { action: "rubric.registered", details: {} }),
  );
  return stored.id;
}
