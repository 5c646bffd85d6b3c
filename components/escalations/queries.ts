// Queries of the escalation pages, for the server's prefetch and the browser.
import { STATUS_LABELS } from "@/components/escalations/texts";
import type { Trpc } from "@/components/trpc/provider";
import { readPage, type UrlParams } from "@/components/ui/url-values";
import type { EscalationListItem } from "@/server/escalation/contract/escalation";

/** Reads the status filter of the URL; empty for all statuses. */
export function readStatus(params: UrlParams): EscalationListItem["status"] | "" {
  const requestedStatus = params.get("status") ?? "";
  return Object.hasOwn(STATUS_LABELS, requestedStatus) ? (requestedStatus as EscalationListItem["status"]) : "";
}

/** Queries one page of the escalations with the status in the URL. */
export function escalationsQuery(trpc: Trpc, params: UrlParams) {
  const status = readStatus(params);
  return trpc.escalation.list.queryOptions({ ...readPage(params), ...(status === "" ? {} : { status }) });
}

export const escalationQuery = (trpc: Trpc, id: string) => trpc.escalation.get.queryOptions({ id });

/** Queries the tenant's enrolled reviewer keys. */
export const enrolledKeysQuery = (trpc: Trpc) => trpc.escalation.listKeys.queryOptions({});
