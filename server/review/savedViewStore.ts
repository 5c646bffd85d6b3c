import "server-only";
import type { ViewPage } from "@/server/review/contract/savedView";
import { normalizeName } from "@/server/contracts/names";
import type { SavedView } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

export type SavedViewRow = SavedView;

export function listSavedViews(tx: TenantTx, accountId: string, page: ViewPage | undefined): Promise<SavedViewRow[]> {
  return tx.savedView.findMany({
    where: { accountId, ...(page ? { page } : {}) },
    orderBy: [{ page: "asc" }, { name: "asc" }],
  });
}

/** Counts the views of the account with other names than this one. */
export function countOtherViews(
  tx: TenantTx,
  { accountId, page, name }: Pick<SavedView, "accountId" | "page" | "name">,
): Promise<number> {
  return tx.savedView.count({ where: { accountId, NOT: { page, name } } });
}

export async function putSavedView(tx: TenantTx, view: SavedViewRow): Promise<void> {
  const { tenantId, accountId, page, name, ...content } = view;
  const key = { tenantId, accountId, page, name };
  await tx.savedView.upsert({
    where: { tenantId_accountId_page_name: key },
    create: view,
    update: content,
  });
}

/**
 * Deletes a view.
 * @returns false if there is none
 */
export async function deleteSavedView(
  tx: TenantTx,
  { name, ...key }: Pick<SavedView, "accountId" | "page" | "name">,
): Promise<boolean> {
  for (const form of [name, normalizeName(name)]) {
    const { count } = await tx.savedView.deleteMany({ where: { ...key, name: form } });
    if (count > 0) return true;
  }
  return false;
}
