"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import type { Filters } from "@/components/verifications/verifications-query";
import { searchQueryOf } from "@/components/verifications/verifications-query";
import { isOpen } from "@/components/verifications/is-open";

const OPEN_POLL_MS = 2_000;
const POLL_MS = 20_000;

/** One page of the list, polled more often while it has open verifications. */
export function useVerifications(filters: Filters, cursor: string | null) {
  const trpc = useTRPC();
  const query = { ...searchQueryOf(filters), ...(cursor === null ? {} : { cursor }) };
  return useQuery(
    trpc.verifications.search.queryOptions(query, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isOpen(status)) ? OPEN_POLL_MS : POLL_MS),
    }),
  );
}
