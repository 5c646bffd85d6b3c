import type { SavedViewList, SavedViewQuery } from "@/server/contracts/savedView";
import { listSavedViews } from "@/server/data/savedViewStore";
import type { TenantDeps } from "@/server/domain/deps";
import { savedViewObject } from "@/server/domain/savedView/savedViewObject";

/** The caller's own views in this tenant, by page and name. */
export async function listViews(deps: TenantDeps, accountId: string, { page }: SavedViewQuery): Promise<SavedViewList> {
  const rows = await deps.db.transaction((tx) => listSavedViews(tx, accountId, page));
  return { views: rows.map(savedViewObject) };
}
