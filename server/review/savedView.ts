import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import type {
  SavedView,
  SavedViewDeleted,
  SavedViewKey,
  SavedViewList,
  SavedViewQuery,
  SavedViewRequest,
} from "@/server/review/contract/savedView";
import {
  type SavedViewRow,
  countOtherViews,
  deleteSavedView,
  listSavedViews,
  putSavedView,
} from "@/server/review/savedViewStore";
import type { TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";

/** Converts a stored view to an API object. */
const savedViewObject = (row: SavedViewRow): SavedView => wireFields(row, "page", "name", "query", "savedAt");

/** Lists the caller's own views in this tenant, by page and name. */
export async function listViews(
  deps: TenantDeps & { callerId: string },
  { page }: SavedViewQuery,
): Promise<SavedViewList> {
  const rows = await deps.db.transaction((tx) => listSavedViews(tx, deps.callerId, page));
  return { views: rows.map(savedViewObject) };
}

/**
 * Saves filters for the caller. Replaces a view of the same page and name.
 * @throws conflict (the account has the maximum number of views)
 */
export async function saveView(
  deps: TenantDeps & { callerId: string },
  { body }: { body: SavedViewRequest },
): Promise<SavedView> {
  const view = { ...body, tenantId: deps.db.tenantId, accountId: deps.callerId, savedAt: deps.clock.now() };
  await deps.db.transaction(async (tx) => {
    if ((await countOtherViews(tx, view)) >= SERVER_LIMITS.savedViews) {
      throw new Problem("conflict", `you have ${SERVER_LIMITS.savedViews} saved views; delete one first`);
    }
    await putSavedView(tx, view);
  });
  return savedViewObject(view);
}

/**
 * Deletes one of the caller's views.
 * @throws not_found
 */
export async function deleteView(
  deps: TenantDeps & { callerId: string },
  key: SavedViewKey,
): Promise<SavedViewDeleted> {
  const { page, name } = key;
  const wasDeleted = await deps.db.transaction((tx) => deleteSavedView(tx, { accountId: deps.callerId, page, name }));
  if (!wasDeleted) throw new Problem("not_found");
  return { deleted: wasDeleted };
}
