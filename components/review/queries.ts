// Queries of the cockpit, for the server's prefetch and the browser.
import { type QueryClient, infiniteQueryOptions } from "@tanstack/react-query";
import type { CockpitAddress, Filters } from "@/components/review/cockpit-address";
import { findNextIds } from "@/components/review/queue/next-and-progress";
import type { Trpc, TrpcClient } from "@/components/trpc/provider";
import { verificationDetailQuery } from "@/components/verifications/queries";

const PAGE = 50;
export const QUEUE_KEY = ["cockpit", "queue"] as const;

export const queueQuery = (client: TrpcClient, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...QUEUE_KEY, filters],
    queryFn: ({ pageParam }) =>
      client.review.queue.query({ ...filters, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type PrefetchCalls = { trpc: Trpc; client: TrpcClient; cache: QueryClient };

/** Prefetches the queue and its first item. */
export async function prefetchCockpit(
  { trpc, client, cache }: PrefetchCalls,
  address: CockpitAddress,
  accountId: string,
) {
  const { pages } = await cache.fetchInfiniteQuery(queueQuery(client, address.filters));
  const items = pages.flatMap((page) => page.items);
  const first = address.item ?? findNextIds(items, null, { accountId, actedOnIds: new Set() })[0];
  if (first !== undefined) await cache.prefetchQuery(verificationDetailQuery(trpc, first));
}
