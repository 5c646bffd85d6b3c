import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Filters } from "@/components/review/cockpit-address";
import { queueQuery } from "@/components/review/queries";
import { useTRPCClient } from "@/components/trpc/provider";

const POLL_MS = 10_000;

/** Returns the loaded pages of the queue, polled every 10 seconds while the tab is visible. */
export function useQueue(filters: Filters) {
  const query = useInfiniteQuery({
    ...queueQuery(useTRPCClient(), filters),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  return { ...query, items, head: query.data?.pages[0] ?? null };
}
export type Queue = ReturnType<typeof useQueue>;

const MIN_AHEAD = 10;

/** Fetches the next page before the reviewer reaches the end of the loaded ones. */
export function usePrefetchNextPage({ hasNextPage, isFetching, fetchNextPage }: Queue, aheadCount: number): void {
  const shouldFetch = hasNextPage && !isFetching && aheadCount < MIN_AHEAD;
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);
}
