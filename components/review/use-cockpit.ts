"use client";

// The state of the whole screen: the list, the item on screen, what comes next, and what is decided but not sent.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useReleaseOnLeave, useReservation } from "@/components/review/desk/use-reservation";
import { useOutbox } from "@/components/review/outbox/use-outbox";
import { actedUpon, aheadOf, progressOf } from "@/components/review/queue/ahead";
import { useMoreInTime, useQueue } from "@/components/review/queue/use-queue";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { changeUrl, useCockpitUrl } from "@/components/review/use-cockpit-url";
import { useMe } from "@/components/shell/me";
import { useTRPC } from "@/components/trpc/provider";
import { verificationDetailQuery } from "@/components/verifications/queries";
import { announce } from "@/components/ui/live-region";
import { useHydrated } from "@/components/ui/use-hydrated";

/** How many items are read before the reviewer comes to them. */
const READ_AHEAD = 3;
const FRESH_MS = 60_000;

export function useCockpit() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { account_id: accountId } = useMe();
  const { item: named, blind, filters } = useCockpitUrl();
  const queue = useQueue(filters);
  const { desk, dispatch } = useOutbox();
  // Before that, nothing is known of what is decided and not sent.
  const hydrated = useHydrated();

  const acted = useMemo(() => actedUpon(desk, queue.dataUpdatedAt), [desk, queue.dataUpdatedAt]);
  const head = useMemo(() => aheadOf(queue.items, null, { accountId, acted })[0], [queue.items, accountId, acted]);
  // An address without an item means the first one, and says so as soon as there is one.
  const item = named ?? head ?? null;
  useEffect(() => {
    if (hydrated && named === null && item !== null) changeUrl({ item });
  }, [hydrated, named, item]);
  const ahead = useMemo(() => aheadOf(queue.items, item, { accountId, acted }), [queue.items, item, accountId, acted]);
  // The next one is reserved before the reviewer comes to it, so that two reviewers of one list part company.
  const [first = null, second = null] = ahead;
  const firstIsTaken = useReservation(item === null ? null : first)?.reserved === false;
  useReservation(item !== null && firstIsTaken ? second : null);
  const next = firstIsTaken ? second : first;
  useReleaseOnLeave(item, (id) => acted.has(id));
  useMoreInTime(queue, ahead.length);

  const detailQuery = useQuery({
    ...verificationDetailQuery(trpc, item ?? ""),
    enabled: item !== null,
    staleTime: FRESH_MS,
  });
  const reading = ahead.slice(0, READ_AHEAD).join();
  const settled = detailQuery.data !== undefined;
  useEffect(() => {
    if (!settled || reading === "") return;
    for (const id of reading.split(",")) {
      void queries.prefetchQuery({ ...verificationDetailQuery(trpc, id), staleTime: FRESH_MS });
    }
  }, [settled, reading, queries, trpc]);

  const goTo = (id: string | null) => {
    changeUrl({ item: id });
    if (id === null) announce(TEXTS.announceLast);
  };
  const step = (by: 1 | -1) => {
    const at = queue.items.findIndex(({ verification_id }) => verification_id === item);
    const to = by === 1 ? next : queue.items[at - 1]?.verification_id;
    if (to) changeUrl({ item: to });
  };
  const counts = queue.head?.counts;
  return {
    ...{ item, blind, filters, queue, desk, dispatch, acted, detailQuery, step },
    progress: counts ? progressOf(counts, desk, queue.dataUpdatedAt) : null,
    goOn: () => goTo(next),
    undo: (id: string) => {
      dispatch({ type: "undone", id });
      changeUrl({ item: id });
      announce(TEXTS.announceUndone);
    },
  };
}
