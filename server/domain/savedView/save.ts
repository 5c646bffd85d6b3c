import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { SavedView, SavedViewRequest } from "@/server/contracts/savedView";
import { countOtherViews, putSavedView } from "@/server/data/savedViewStore";
import type { TenantDeps } from "@/server/domain/deps";
import { savedViewObject } from "@/server/domain/savedView/savedViewObject";

/** Saves filters for the caller; replaces a view of the same page and name. @throws conflict (as many views as an account may have) */
export async function saveView(deps: TenantDeps, accountId: string, body: SavedViewRequest): Promise<SavedView> {
  const view = { ...body, tenantId: deps.db.tenantId, accountId, savedAt: deps.clock.now() };
  await deps.db.transaction(async (tx) => {
    if ((await countOtherViews(tx, view)) >= LIMITS.savedViews) {
      throw new Problem("conflict", `you have ${LIMITS.savedViews} saved views; delete one first`);
    }
    await putSavedView(tx, view);
  });
  return savedViewObject(view);
}
