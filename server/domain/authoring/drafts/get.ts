import { Problem } from "@/server/contracts/problems";
import type { RubricDraft } from "@/server/contracts/rubricDraft";
import { findDraft } from "@/server/data/rubricDraftStore";
import type { TenantDeps } from "@/server/domain/deps";

/** One of the account's drafts. @throws not_found */
export async function getRubricDraft(deps: TenantDeps, accountId: string, id: string): Promise<RubricDraft> {
  const row = await deps.db.transaction((tx) => findDraft(tx, { id, accountId }));
  if (!row) throw new Problem("not_found");
  const { base } = row;
  return {
    draft_id: row.id,
    rubric_name: row.rubricName,
    base: base && { rubric_id: base.id, version: base.version, hash: base.hash, source_hash: base.sourceHash },
    source: row.source,
    examples: row.examples as RubricDraft["examples"],
    origin: row.origin as RubricDraft["origin"],
    revision: row.revision,
    saved_at: row.savedAt.toISOString(),
  };
}
