import type { SavedView } from "@/server/contracts/savedView";
import type { NewSavedView, SavedViewRow } from "@/server/data/savedViewStore";

/** A stored view as an API object. */
export function savedViewObject(row: SavedViewRow | NewSavedView): SavedView {
  return {
    page: row.page as SavedView["page"],
    name: row.name,
    query: row.query as SavedView["query"],
    saved_at: row.savedAt.toISOString(),
  };
}
