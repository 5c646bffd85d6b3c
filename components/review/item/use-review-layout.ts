import { useState } from "react";
import type { PaneKey } from "@/components/review/item/PaneToggles";

export type ReviewLayout = ReturnType<typeof useReviewLayout>;

/** Holds which panes are closed and whether the details are shown, from item to item and while an item loads. */
export function useReviewLayout() {
  const [closedPanes, setClosedPanes] = useState<ReadonlySet<PaneKey>>(new Set());
  const [showsDetails, setShowsDetails] = useState(false);
  return { closedPanes, setClosedPanes, showsDetails, setShowsDetails };
}
