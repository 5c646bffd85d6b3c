import { useQuery } from "@tanstack/react-query";
import { tiersQuery } from "@/components/settings/queries";
import { useTRPC } from "@/components/trpc/provider";
import type { ReviewerTier } from "@/server/escalation/contract/reviewerTiers";

/** The current reviewer tiers, lowest first; empty until they are loaded. */
export function useTiers(): readonly ReviewerTier[] {
  const { data } = useQuery(tiersQuery(useTRPC()));
  return data?.versions.find(({ version }) => version === data.current_version)?.tiers ?? [];
}
