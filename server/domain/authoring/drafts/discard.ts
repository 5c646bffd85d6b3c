import { Problem } from "@/server/contracts/problems";
import type { RubricDraftDiscarded } from "@/server/contracts/rubricDraft";
import { deleteDraft } from "@/server/data/rubricDraftStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Throws one of the account's drafts away. @throws not_found */
export async function discardRubricDraft(
  deps: TenantDeps,
  accountId: string,
  id: string,
): Promise<RubricDraftDiscarded> {
  const discarded = await deps.db.transaction((tx) => deleteDraft(tx, { id, accountId }));
  if (!discarded) throw new Problem("not_found");
  return { discarded };
}
