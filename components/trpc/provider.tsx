import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import { readProblem } from "@/components/trpc/read-problem";
import { BATCH } from "@/server/contracts/limits";
import type { AppRouter } from "@/server/api/router";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
export { useTRPC, useTRPCClient };
/** Creates query options, in the browser and for prefetching on the server. */
export type Trpc = ReturnType<typeof useTRPC>;
export type TrpcClient = ReturnType<typeof useTRPCClient>;

const STALE_AFTER_MS = 15_000;
const RETRIES = 2;

type TrpcProviderProps = {
  /** The tenant of all requests while the page is open. */
  tenantId?: string;
  /** A request was rejected because the session expired. */
  onUnauthorized?: () => void;
  children: ReactNode;
};

/**
 * Provides the tRPC and query clients. Queries are fetched again on focus and on reconnect; mutations are never
 * retried.
 */
export function TrpcProvider({ tenantId, onUnauthorized, children }: TrpcProviderProps) {
  const [queryClient] = useState(() => createQueryClient(onUnauthorized));
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: "/api/trpc",
          headers: tenantId ? { "x-svc-tenant-id": tenantId } : {},
          maxItems: BATCH.calls,
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(onUnauthorized: (() => void) | undefined): QueryClient {
  const onError = (error: Error) => {
    if (readProblem(error).code === "unauthorized") onUnauthorized?.();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // Only a missing response and 5xx may succeed on retry.
        retry: (failures, error) => failures < RETRIES && isTransient(error),
      },
    },
  });
}

function isTransient(error: unknown): boolean {
  const { code } = readProblem(error);
  return code === null || code === "internal_error" || code === "service_unavailable";
}
