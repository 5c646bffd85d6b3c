import { useEffect } from "react";
import { useTRPCClient } from "@/components/trpc/provider";

/**
 * Marks the proof step of the checklist as done when `valid` becomes true. A failed request is ignored, since only the
 * checklist depends on it.
 */
export function useProofNoted(isValid: boolean): void {
  const client = useTRPCClient();
  useEffect(() => {
    if (isValid) client.checklist.mark.mutate({ body: { mark: "proof" } }).catch(() => {});
  }, [client, isValid]);
}
