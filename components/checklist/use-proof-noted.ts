import { useEffect } from "react";
import { useTRPCClient } from "@/components/trpc/provider";

/** Ticks the checklist once a proof of the tenant is found valid. A failure changes only the list. */
export function useProofNoted(valid: boolean): void {
  const client = useTRPCClient();
  useEffect(() => {
    if (valid) client.checklist.mark.mutate({ body: { mark: "proof" } }).catch(() => {});
  }, [client, valid]);
}
