// What the pages of settings ask for: the same from the server, ahead of the page, and from the browser.
import { queryOptions } from "@tanstack/react-query";
import type { Trpc } from "@/components/trpc/provider";
import type { KeySet } from "@/server/contracts/proof";

/** How long a page of a list is. */
export const SIZE = 50;

/** Which page of a list the address names by `name`, as the service wants it. */
export const pageOf = (params: Pick<URLSearchParams, "get">, name = "offset") => ({
  limit: SIZE,
  offset: Math.max(0, Math.trunc(Number(params.get(name))) || 0),
});

/** The members by whose names accounts are called. */
export const memberNamesQuery = (trpc: Trpc) => trpc.account.members.queryOptions({ limit: 100 });

export const DELIVERY_STATUSES = ["all", "pending", "delivered", "failed"] as const;

/** The status that the address narrows the deliveries to. */
export const deliveryStatusOf = (params: Pick<URLSearchParams, "get">) =>
  DELIVERY_STATUSES.find((status) => status === params.get("status")) ?? "all";

/** One page of what endpoint `id` was sent. */
export function deliveriesQuery(trpc: Trpc, id: string, params: Pick<URLSearchParams, "get">) {
  const status = deliveryStatusOf(params);
  return trpc.webhook.deliveries.queryOptions({ id, ...pageOf(params), ...(status === "all" ? {} : { status }) });
}

/** The public signing keys, which `read` gets from their address or from the service itself. */
export const keySetQuery = (read: () => Promise<KeySet>) => queryOptions({ queryKey: ["key-set"], queryFn: read });
