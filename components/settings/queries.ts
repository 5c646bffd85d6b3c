// The queries of the settings pages, for prefetching on the server and for the browser.
import { queryOptions } from "@tanstack/react-query";
import type { Trpc } from "@/components/trpc/provider";
import type { KeySet } from "@/server/proof/contract/proof";

/** Items per list page. */
export const SIZE = 50;

/** The page of a list in the query parameter `name`, as request input. */
export const pageOf = (params: Pick<URLSearchParams, "get">, name = "offset") => ({
  limit: SIZE,
  offset: Math.max(0, Math.trunc(Number(params.get(name))) || 0),
});

/** The members, for the names of accounts. */
export const memberNamesQuery = (trpc: Trpc) => trpc.account.members.queryOptions({ limit: 100 });

export const tenantSettingsQuery = (trpc: Trpc) => trpc.tenantSettings.get.queryOptions({});

export const judgeModelsQuery = (trpc: Trpc) => trpc.judgeModels.list.queryOptions({});

/** The reviewer tier record. */
export const tiersQuery = (trpc: Trpc) => trpc.escalation.tiers.queryOptions({});

export const DELIVERY_STATUSES = ["all", "pending", "delivered", "failed"] as const;

/** The status filter of the deliveries in the query parameters. */
export const deliveryStatusOf = (params: Pick<URLSearchParams, "get">) =>
  DELIVERY_STATUSES.find((status) => status === params.get("status")) ?? "all";

/** One page of the deliveries to endpoint `id`. */
export function deliveriesQuery(trpc: Trpc, id: string, params: Pick<URLSearchParams, "get">) {
  const status = deliveryStatusOf(params);
  return trpc.webhook.deliveries.queryOptions({ id, ...pageOf(params), ...(status === "all" ? {} : { status }) });
}

/** The public signing keys; `read` fetches them by URL, or from the service on the server. */
export const keySetQuery = (read: () => Promise<KeySet>) => queryOptions({ queryKey: ["key-set"], queryFn: read });
