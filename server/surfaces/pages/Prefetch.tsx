// What a page shows is read before its HTML is sent, and handed to the browser with it.
import "server-only";
import { QueryClient, dehydrate } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import type { TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { ReactNode } from "react";
import { HydrateClient } from "@/components/trpc/HydrateClient";
import { currentReader } from "@/server/surfaces/pages/requirePage";
import type { AppRouter } from "@/server/trpc/root";

type Prefetching = {
  trpc: TRPCOptionsProxy<AppRouter>;
  client: TRPCClient<AppRouter>;
  /** What is put into it by the options of the components' own queries is there when they ask. */
  cache: QueryClient;
};

type PrefetchProps = { queries: (prefetching: Prefetching) => Promise<unknown>[]; children: ReactNode };

/** Stands below `requirePage`. Calls the procedures in process, as the session. What is refused or fails is left to the browser to ask for and to show. */
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
