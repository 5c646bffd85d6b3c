// The queries of the settings pages, for prefetching on the server and for the browser.
import { queryOptions } from "@tanstack/react-query";
import type { Trpc } from "@/components/trpc/provider";
import { readPage, type UrlParams } from "@/components/ui/url-values";
import type { KeySet } from "@/server/proof/contract/keySet";

/** Queries the members, for the names of accounts. */
export const memberNamesQuery = (trpc: Trpc) => trpc.account.members.queryOptions({ limit: 100 });

export const tenantSettingsQuery = (trpc: Trpc) => trpc.tenantSettings.get.queryOptions({});

export const judgeModelsQuery = (trpc: Trpc) => trpc.judgeModels.list.queryOptions({});

/** Queries all versions of the reviewer tiers. */
export const tiersQuery = (trpc: Trpc) => trpc.escalation.tiers.queryOptions({});

export const DELIVERY_STATUSES = ["all", "pending", "delivered", "failed"] as const;

/** Reads the status filter of the deliveries from the URL. */
export const readDeliveryStatus = (params: UrlParams) =>
  DELIVERY_STATUSES.find((status) => status === params.get("status")) ?? "all";

/** Queries one page of the deliveries to endpoint `id`. */
export function deliveriesQuery(trpc: Trpc, id: string, params: UrlParams) {
  const status = readDeliveryStatus(params);
  return trpc.webhook.deliveries.queryOptions({ id, ...readPage(params), ...(status === "all" ? {} : { status }) });
}

/**
 * Queries the public signing keys. `readKeySet` fetches them: in the browser from their URL, on the server from the service.
 */
export const keySetQuery = (readKeySet: () => Promise<KeySet>) =>
  queryOptions({ queryKey: ["key-set"], queryFn: readKeySet });
