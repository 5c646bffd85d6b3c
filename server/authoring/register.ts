import type { RubricCompilePreview, RubricRegistered } from "@/server/rubric/contract";
import { proposeForRubric } from "@/server/authoring/contrasts/proposeForRubric";
import type { InductionDeps } from "@/server/authoring/induction/askForDraft";
import type { Actor } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { CompiledResult } from "@/server/rubric/compile";
import { findUnchangedVersion } from "@/server/rubric/rubricStore";
import { insertVersion } from "@/server/rubric/storeVersion";
import { compileAuthored, requireCompiled } from "@/server/work/compileAuthored";

/**
 * Compiles and stores the next version of the rubric's series (spec: POST /v1/rubrics). With `if_changed`, returns the
 * newest version when it equals the rubric.
 * @throws invalid_request with the compiler's errors in the detail
 */
export async function registerRubric(
  deps: TenantDeps & { actor: Actor },
  { body: authored, if_changed: ifChanged }: { body: Record<string, unknown>; if_changed?: boolean | undefined },
): Promise<RubricRegistered> {
  return registerCompiled(deps, authored, await requireCompiled(deps, authored), { ifChanged });
}

/** Stores a rubric that the caller has compiled, so that no transaction stays open while it compiles. */
export async function registerCompiled(
  deps: TenantDeps & { actor: Actor },
  authored: Record<string, unknown>,
  result: CompiledResult,
  { ifChanged = false }: { ifChanged?: boolean | undefined } = {},
): Promise<RubricRegistered> {
  const { compiled, hash, sourceHash, issues } = result;
  const act = { action: "rubric.registered", details: { hash } } as const;
  const { tenantId } = deps.db;
  const { id, version, createdAt, created } = await deps.db.transaction(async (tx) => {
    const { name } = compiled;
    const unchanged = ifChanged ? await findUnchangedVersion(tx, { tenantId, name, hash, sourceHash }) : null;
    if (unchanged) return { ...unchanged, created: false };
    return { ...(await insertVersion(tx, deps, authored, result, "active", act)), created: true };
  });
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
    created,
  };
}

/**
 * Compiles a rubric without storing it (spec: RubricCompilePreview).
 * @throws the refusals of compileAuthored
 */
export async function previewRubric(
  deps: InductionDeps,
  { body, propose }: { body: Record<string, unknown>; propose?: "contrasts" | undefined },
): Promise<RubricCompilePreview> {
  const result = await compileAuthored(deps, body);
  if (!result.ok) return { ok: false, issues: result.issues };
  const { compiled, hash, sourceHash, issues } = result;
  const proposals = propose === undefined ? {} : { proposals: await proposeForRubric(deps, compiled) };
  return { ok: true, hash, source_hash: sourceHash, issues, ...proposals };
}
