import type { RubricNextVersion } from "@/server/authoring/contract/rubricEditor";
import { verificationsByRubric } from "@/server/authoring/editor/overview";
import { normalizeName } from "@/server/contracts/names";
import type { TenantDeps } from "@/server/deps/deps";
import { findPublishedVersion } from "@/server/rubric/rubricStore";

/** Finds the version that publishing a rubric of this name would create, and the one that it would replace. */
export async function nextVersion(deps: TenantDeps, { name }: { name: string }): Promise<RubricNextVersion> {
  const current = await deps.db.transaction((tx) => findPublishedVersion(tx, normalizeName(name)));
  if (!current) return { version: 1, current: null };
  const verifications = (await verificationsByRubric(deps)).get(current.id) ?? 0;
  return { version: current.version + 1, current: { rubric_id: current.id, version: current.version, verifications } };
}
