"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { problemOf } from "@/components/trpc/problem-of";
import type { AppRouter } from "@/server/trpc/root";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
export { useTRPC, useTRPCClient };
/** What the inputs and keys of queries are made with, in the browser and for a page that is rendered on the server. */
export type Trpc = ReturnType<typeof useTRPC>;
export type TrpcClient = ReturnType<typeof useTRPCClient>;

const FRESH_MS = 15_000;
const RETRIES = 2;

type TrpcProviderProps = {
  /** The tenant that every call acts for, for as long as the page is open. */
  tenantId?: string;
  /** A call was refused because the session is over. */
  onUnauthorized?: () => void;
  children: ReactNode;
};

/** Calls to the service. Lists are read again on focus and on reconnect; acts are never repeated by themselves. */
export function TrpcProvider({ tenantId, onUnauthorized, children }: TrpcProviderProps) {
  const [queryClient] = useState(() => createQueryClient(onUnauthorized));
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: "/api/trpc", headers: tenantId ? { "x-svc-tenant-id": tenantId } : {} })],
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
    if (problemOf(error).code === "unauthorized") onUnauthorized?.();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays one; only silence and 5xx are worth another try.
        retry: (failures, error) => failures < RETRIES && mayPass(error),
      },
    },
  });
}

function mayPass(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === null || code === "internal_error" || code === "service_unavailable";
}
