"use client";

import type { DehydratedState } from "@tanstack/react-query";
import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMe } from "@/components/shell/me";

type HydrateClientProps = { tenantId: string; state: DehydratedState; children: ReactNode };

/** Takes over what the server read; not what it read for another tenant, which another tab may have chosen since this page was opened. */
export function HydrateClient({ tenantId, state, children }: HydrateClientProps) {
  const { tenant_id: mine } = useMe();
  return <HydrationBoundary state={tenantId === mine ? state : null}>{children}</HydrationBoundary>;
}
