import type { RubricDraftList } from "@/server/contracts/rubricDraft";
import { listDrafts } from "@/server/data/rubricDraftStore";
import type { TenantDeps } from "@/server/domain/deps";
import { isObject } from "@/server/domain/rubric/fields";

/** The account's drafts in this tenant, the latest first. */
export async function listRubricDrafts(deps: TenantDeps, accountId: string): Promise<RubricDraftList> {
  const rows = await deps.db.transaction((tx) => listDrafts(tx, accountId));
  return {
    drafts: rows.map(({ id, rubricName, source, revision, savedAt }) => ({
      draft_id: id,
      rubric_name: rubricName,
      title: nameIn(source),
      revision,
      saved_at: savedAt.toISOString(),
    })),
  };
}

function nameIn(source: string): string | null {
  try {
    const spec: unknown = JSON.parse(source);
    return isObject(spec) && typeof spec["name"] === "string" ? spec["name"] : null;
  } catch {
    return null;
  }
}
