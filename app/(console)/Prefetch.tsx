// Prefetches a page's queries on the server and hydrates them in the browser.
import "server-only";
import { QueryClient, dehydrate } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { type TRPCOptionsProxy, createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { ReactNode } from "react";
import { HydrateClient } from "@/components/trpc/HydrateClient";
import { currentReader } from "@/server/transports/pages/requirePage";
import type { AppRouter } from "@/server/api/router";

type Prefetching = {
  trpc: TRPCOptionsProxy<AppRouter>;
  client: TRPCClient<AppRouter>;
  /** The query options must be those of the components, so that they find the prefetched data. */
  cache: QueryClient;
};

type PrefetchProps = { queries: (prefetching: Prefetching) => Promise<unknown>[]; children: ReactNode };

/** Requires `requirePage`. Calls procedures in process, as the session. Failed queries are left to the browser. */
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
