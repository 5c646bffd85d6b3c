import { Problem } from "@/server/contracts/problems";
import type { RubricDraftSaved, RubricDraftSaveRequest } from "@/server/contracts/rubricDraft";
import { findDraft, overwriteDraft } from "@/server/data/rubricDraftStore";
import type { TenantDeps } from "@/server/domain/deps";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";

/**
 * Saves a draft over the revision that was changed. A save whose answer was lost may be sent again.
 * @throws not_found, conflict (another revision is stored)
 */
export async function saveRubricDraft(
  deps: TenantDeps,
  accountId: string,
  { id, body }: { id: string; body: RubricDraftSaveRequest },
): Promise<RubricDraftSaved> {
  const savedAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const owner = { id, accountId };
    if (await overwriteDraft(tx, owner, { ...body, savedAt })) {
      return { revision: body.revision + 1, saved_at: savedAt.toISOString() };
    }
    const stored = await findDraft(tx, owner);
    if (!stored) throw new Problem("not_found");
    const same = stored.source === body.source && canonicalJson(stored.examples) === canonicalJson(body.examples);
    if (same) return { revision: stored.revision, saved_at: stored.savedAt.toISOString() };
    throw new Problem("conflict", `body.revision: the draft is at revision ${stored.revision}; it was saved elsewhere`);
  });
}
