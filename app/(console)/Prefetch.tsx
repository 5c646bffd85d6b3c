// Prefetches a page's queries on the server and hydrates them in the browser.
import "server-only";
import { QueryClient, dehydrate } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { type TRPCOptionsProxy, createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { ReactNode } from "react";
import { HydrateClient } from "@/components/trpc/HydrateClient";
import { currentReader } from "@/server/transports/pages/requirePage";
import type { AppRouter } from "@/server/api/router";

type PrefetchCalls = {
  trpc: TRPCOptionsProxy<AppRouter>;
  client: TRPCClient<AppRouter>;
  /** Stores the data by query options, which must be those of the components that read it. */
  cache: QueryClient;
};

type PrefetchProps = { queries: (calls: PrefetchCalls) => Promise<unknown>[]; children: ReactNode };

/**
 * Runs the queries by calling procedures in process, as the session. `requirePage` must have passed. The browser repeats
 * failed queries.
 */
export async function Prefetch({ queries, children }: PrefetchProps) {
  const reader = await currentReader();
  if (!reader) return null;
  const { me, client } = reader;
  const cache = new QueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient: cache });
  await Promise.allSettled(queries({ client, trpc, cache }));
  return (
    <HydrateClient tenantId={me.tenant_id} state={dehydrate(cache)}>
      {children}
    </HydrateClient>
  );
}
