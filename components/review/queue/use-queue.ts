"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Filters } from "@/components/review/cockpit-address";
import { queueQuery } from "@/components/review/queries";
import { useTRPCClient } from "@/components/trpc/provider";

const POLL_MS = 20_000;

/** The pages of the queue that were asked for so far, read again every 20 seconds while the tab is seen. */
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

const AHEAD_ENOUGH = 10;

/** Reads a further page before the reviewer comes to the end of what is known. */
export function useMoreInTime({ hasNextPage, isFetching, fetchNextPage }: Queue, ahead: number): void {
  const short = hasNextPage && !isFetching && ahead < AHEAD_ENOUGH;
  useEffect(() => {
    if (short) void fetchNextPage();
  }, [short, fetchNextPage]);
}
