"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMe } from "@/components/shell/me";

type HydrateClientProps = { tenantId: string; state: DehydratedState; children: ReactNode };

/** Hydrates the data that the server fetched, unless another tab has switched the tenant since this page was opened. */
export function HydrateClient({ tenantId, state, children }: HydrateClientProps) {
  const { tenant_id: pageTenantId } = useMe();
  return <HydrationBoundary state={tenantId === pageTenantId ? state : null}>{children}</HydrationBoundary>;
}
