import type { RubricNextVersion } from "@/server/authoring/contract/rubricEditor";
import { verificationsByRubric } from "@/server/authoring/editor/overview";
import { normalizeName } from "@/server/contracts/names";
import type { TenantDeps } from "@/server/deps/deps";
import { isArchived } from "@/server/rubric/rubricArchiveStore";
import { findPublishedVersion } from "@/server/rubric/rubricStore";

/** Finds the version that publishing a rubric of this name would create, and the one that it would replace. */
export async function nextVersion(deps: TenantDeps, { name }: { name: string }): Promise<RubricNextVersion> {
  const { current, archived } = await deps.db.transaction(async (tx) => {
    const published = await findPublishedVersion(tx, normalizeName(name));
    return { current: published, archived: published !== null && (await isArchived(tx, published.name)) };
  });
  if (!current) return { version: 1, current: null };
  const verifications = (await verificationsByRubric(deps)).get(current.id) ?? 0;
  const { id, version } = current;
  return { version: version + 1, current: { rubric_id: id, version, verifications, archived } };
}
