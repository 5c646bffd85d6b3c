"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/Skeleton";

/** Rendered in the browser only, since unsent decisions are in the tab's storage. */
export const CockpitPage = dynamic(() => import("@/components/review/Cockpit").then(({ Cockpit }) => Cockpit), {
  ssr: false,
  loading: () => <Skeleton lines={10} />,
});
