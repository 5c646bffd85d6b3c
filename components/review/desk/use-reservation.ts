"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useMe } from "@/components/shell/me";
import { useTRPCClient } from "@/components/trpc/provider";

/** Half of what the service holds a reservation for. */
const RENEW_MS = 45_000;
const keyOf = (id: string | null) => ["cockpit", "reservation", id];

/** Reserves for as long as the caller is mounted and the tab is seen; undefined while it is not known whether it worked. */
export function useReservation(id: string | null) {
  const client = useTRPCClient();
  const { reviewer } = useMe();
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => client.review.reserve.mutate({ verification_id: id ?? "" }),
    enabled: id !== null && reviewer,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    retry: false,
  });
  return id === null ? undefined : data;
}

/** Gives the item back when the reviewer goes on without having acted upon it. */
export function useReleaseOnLeave(id: string | null, hasActed: (id: string) => boolean): void {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { reviewer } = useMe();
  const release = useEffectEvent((left: string) => {
    if (!reviewer || hasActed(left)) return;
    queries.removeQueries({ queryKey: keyOf(left) });
    // It would expire by itself.
    client.review.release.mutate({ verification_id: left }).catch(() => undefined);
  });
  useEffect(() => (id === null ? undefined : () => release(id)), [id]);
}
