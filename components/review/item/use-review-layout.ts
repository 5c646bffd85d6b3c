import { useState } from "react";
import type { PaneKey } from "@/components/review/item/PaneToggles";

export type ReviewLayout = ReturnType<typeof useReviewLayout>;

/** Returns the panes and details that are open. The state is kept from item to item, also while the next one loads. */
export function useReviewLayout() {
  const [closedPanes, setClosedPanes] = useState<ReadonlySet<PaneKey>>(new Set());
  const [showsDetails, setShowsDetails] = useState(false);
  return { closedPanes, setClosedPanes, showsDetails, setShowsDetails };
}
