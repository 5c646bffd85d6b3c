import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { isOpen } from "@/components/verifications/is-open";
import { verificationDetailQuery } from "@/components/verifications/queries";

const OPEN_POLL_MS = 700;

/** Reads the detail of a verification, polled until it has finished. */
export function useVerificationDetail(id: string) {
  return useQuery({
    ...verificationDetailQuery(useTRPC(), id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.verification.status) ? OPEN_POLL_MS : false),
  });
}

/** Reloads the detail after a mutation. */
export function useDetailRefresh(id: string): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: trpc.verification.detail.queryKey({ id }) });
}
