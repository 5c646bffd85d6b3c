import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "@/components/trpc/provider";

/**
 * Records the start of judging when the judge opens the page.
 * @returns the time of the first start; null until it is recorded
 */
export function useStart(escalationId: string, startedAt: string | null): string | null {
  const trpc = useTRPC();
  const { mutate, data } = useMutation(trpc.escalation.start.mutationOptions({ retry: 2 }));
  useEffect(() => {
    if (startedAt === null) mutate({ id: escalationId });
  }, [escalationId, startedAt, mutate]);
  return startedAt ?? data?.started_at ?? null;
}
