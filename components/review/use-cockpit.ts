// Holds the state of the cockpit: the queue, the current and next items, and unsent decisions.
import { useQuery, useQueryClient, onlineManager } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { readCockpitAddress } from "@/components/review/cockpit-address";
import { useReleaseOnLeave, useReservation } from "@/components/review/item/use-reservation";
import { findActedOnIds, findNextIds, countProgress } from "@/components/review/queue/next-and-progress";
import { usePrefetchNextPage, useQueue } from "@/components/review/queue/use-queue";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useMe } from "@/components/shell/me";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { verificationDetailQuery } from "@/components/verifications/queries";
import { announce } from "@/components/ui/LiveRegion";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { useHydrated } from "@/components/ui/use-hydrated";
import { EMPTY_OUTBOX, hasUnsent } from "@/components/review/outbox/acts";
import { Outbox } from "@/components/review/outbox/Outbox";
import { createSender } from "@/components/review/outbox/sender";
import { isExpired, onExpiryChange } from "@/components/shell/session/expiry";

/** The number of upcoming items to prefetch. */
const PREFETCHED_ITEMS = 3;
const STALE_AFTER_MS = 60_000;

export function useCockpit() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { account_id: accountId } = useMe();
  const params = useUrlParams();
  const { item: requestedItem, isBlind, filters } = useMemo(() => readCockpitAddress(params), [params]);
  const queue = useQueue(filters);
  const { outbox, dispatch } = useOutbox();
  // Unsent decisions are unknown before hydration.
  const isHydrated = useHydrated();

  const actedOnIds = useMemo(() => findActedOnIds(outbox, queue.dataUpdatedAt), [outbox, queue.dataUpdatedAt]);
  const head = useMemo(
    // The items of the previous list stay visible until those of the new filter arrive.
    () => (queue.isPlaceholderData ? undefined : findNextIds(queue.items, null, { accountId, actedOnIds })[0]),
    [queue.isPlaceholderData, queue.items, accountId, actedOnIds],
  );
  // Without an item in the URL, the first item is current and is added to the URL.
  const item = requestedItem ?? head ?? null;
  useEffect(() => {
    if (isHydrated && requestedItem === null && item !== null) changeUrl({ item });
  }, [isHydrated, requestedItem, item]);
  const nextIds = useMemo(
    () => findNextIds(queue.items, item, { accountId, actedOnIds }),
    [queue.items, item, accountId, actedOnIds],
  );
  // Reserves the next item early, so that two reviewers of one queue get different items.
  const [first = null, second = null] = nextIds;
  const firstIsTaken = useReservation(item === null ? null : first)?.reserved === false;
  useReservation(item !== null && firstIsTaken ? second : null);
  const next = firstIsTaken ? second : first;
  useReleaseOnLeave(item, (id) => actedOnIds.has(id));
  usePrefetchNextPage(queue, nextIds.length);

  const detailQuery = useQuery({
    ...verificationDetailQuery(trpc, item ?? ""),
    enabled: item !== null,
    staleTime: STALE_AFTER_MS,
  });
  const prefetchIds = nextIds.slice(0, PREFETCHED_ITEMS).join();
  const hasLoaded = detailQuery.data !== undefined;
  useEffect(() => {
    if (!hasLoaded || prefetchIds === "") return;
    for (const id of prefetchIds.split(",")) {
      void queries.prefetchQuery({ ...verificationDetailQuery(trpc, id), staleTime: STALE_AFTER_MS });
    }
  }, [hasLoaded, prefetchIds, queries, trpc]);

  const openItem = (id: string | null) => {
    changeUrl({ item: id });
    if (id === null) announce(TEXTS.announceLast);
  };
  const step = (direction: 1 | -1) => {
    const position = queue.items.findIndex(({ verification_id }) => verification_id === item);
    const target = direction === 1 ? next : queue.items[position - 1]?.verification_id;
    if (target) changeUrl({ item: target });
  };
  const counts = queue.head?.counts;
  return {
    item,
    isBlind,
    filters,
    queue,
    outbox,
    dispatch,
    actedOnIds,
    detailQuery,
    step,
    progress: counts ? countProgress(counts, outbox, queue.dataUpdatedAt) : null,
    goToNext: () => openItem(next),
    undo: (id: string) => {
      dispatch({ type: "undone", id });
      changeUrl({ item: id });
      announce(TEXTS.announceUndone);
    },
  };
}

/** Outboxes by reviewer and tenant, outside of components, so that acts are sent while other pages are open. */
const outboxes = new Map<string, Outbox>();

function useOutbox() {
  const { tenant_id: tenantId, account_id: accountId } = useMe();
  const calls = { tenantId, accountId, queries: useQueryClient(), trpc: useTRPC(), client: useTRPCClient() };
  const [outbox] = useState(() => {
    const key = `svc-verify.cockpit.${tenantId}.${accountId}`;
    const sharedOutbox = outboxes.get(key) ?? new Outbox(key, createSender(calls));
    // On the server, this module is shared by all users.
    if (typeof window !== "undefined") outboxes.set(key, sharedOutbox);
    return sharedOutbox;
  });
  const state = useSyncExternalStore(outbox.subscribe, outbox.state, () => EMPTY_OUTBOX);
  useEffect(() => watchPage(outbox), [outbox]);
  return { outbox: state, dispatch: outbox.dispatch };
}

/** Asks before the page is left with unsent work, and retries when the connection or the session is restored. */
function watchPage(outbox: Outbox): () => void {
  const retryNow = () => outbox.dispatch({ type: "retryNow", now: Date.now() });
  const guard = (event: BeforeUnloadEvent) => {
    if (hasUnsent(outbox.state())) event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  window.addEventListener("pagehide", outbox.leave);
  window.addEventListener("pageshow", outbox.restore);
  const offline = onlineManager.subscribe((online) => (online ? retryNow() : undefined));
  const expiry = onExpiryChange(() => (isExpired() ? undefined : retryNow()));
  return () => {
    window.removeEventListener("beforeunload", guard);
    window.removeEventListener("pagehide", outbox.leave);
    window.removeEventListener("pageshow", outbox.restore);
    offline();
    expiry();
  };
}
