"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import type { ListAddress } from "@/components/verifications/verifications-query";
import { isOpen } from "@/components/verifications/is-open";
import { verificationsQuery } from "@/components/verifications/queries";

const OPEN_POLL_MS = 2_000;
const POLL_MS = 20_000;

/** One page of the list, polled more often while it has open verifications. */
export function useVerifications(address: ListAddress) {
  return useQuery({
    ...verificationsQuery(useTRPC(), address),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isOpen(status)) ? OPEN_POLL_MS : POLL_MS),
  });
}
