import { Problem } from "@/server/contracts/problems";
import type { SavedViewDeleted, SavedViewKey } from "@/server/contracts/savedView";
import { deleteSavedView } from "@/server/data/savedViewStore";
import type { TenantDeps } from "@/server/domain/deps";

/** Deletes one of the caller's views. @throws not_found */
export async function deleteView(deps: TenantDeps, accountId: string, key: SavedViewKey): Promise<SavedViewDeleted> {
  const { page, name } = key;
  const deleted = await deps.db.transaction((tx) => deleteSavedView(tx, { accountId, page, name }));
  if (!deleted) throw new Problem("not_found");
  return { deleted };
}
