import { useState } from "react";
import type { PaneKey } from "@/components/review/item/PaneToggles";

/** The panes and details that the reviewer opened and closed. They outlast an item, also while the next one loads. */
export type ItemView = ReturnType<typeof useItemView>;

export function useItemView() {
  const [closedPanes, setClosedPanes] = useState<ReadonlySet<PaneKey>>(new Set());
  const [showsDetails, setShowsDetails] = useState(false);
  return { closedPanes, setClosedPanes, showsDetails, setShowsDetails };
}
