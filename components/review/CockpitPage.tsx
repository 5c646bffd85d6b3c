"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/Skeleton";

/** In the browser only: what is unsent lives in the tab. */
export const CockpitPage = dynamic(() => import("@/components/review/Cockpit").then(({ Cockpit }) => Cockpit), {
  ssr: false,
  loading: () => <Skeleton lines={10} />,
});
