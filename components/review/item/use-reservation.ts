import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useMe } from "@/components/shell/me";
import { useTRPCClient } from "@/components/trpc/provider";

/** Half the lifetime of a reservation. */
const RENEW_MS = 45_000;
const reservationKey = (id: string | null) => ["cockpit", "reservation", id];

/**
 * Keeps an item reserved while the caller is mounted and the tab is visible; undefined until the service has answered.
 */
export function useReservation(id: string | null) {
  const client = useTRPCClient();
  const { isReviewer } = useMe();
  const { data } = useQuery({
    queryKey: reservationKey(id),
    queryFn: () => client.review.reserve.mutate({ verification_id: id ?? "" }),
    enabled: id !== null && isReviewer,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    retry: false,
  });
  return id === null ? undefined : data;
}

/** Releases the item when the reviewer leaves it without a decision. */
export function useReleaseOnLeave(id: string | null, hasActed: (id: string) => boolean): void {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { isReviewer } = useMe();
  const release = useEffectEvent((previousId: string) => {
    if (!isReviewer || hasActed(previousId)) return;
    queries.removeQueries({ queryKey: reservationKey(previousId) });
    // A reservation that is not released expires.
    client.review.release.mutate({ verification_id: previousId }).catch(() => undefined);
  });
  useEffect(() => (id === null ? undefined : () => release(id)), [id]);
}
