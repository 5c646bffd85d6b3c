// Queries of the escalation pages, for the server's prefetch and the browser.
import { STATUS_LABELS } from "@/components/escalations/texts";
import type { Trpc } from "@/components/trpc/provider";
import type { EscalationListItem } from "@/server/escalation/contract/escalation";

type Status = EscalationListItem["status"];
export const PAGE = 50;
const isStatus = (value: string): value is Status => Object.hasOwn(STATUS_LABELS, value);

/** Filter and page of the URL; an empty status means all statuses. */
export function listAddressOf(params: Pick<URLSearchParams, "get">): { status: Status | ""; offset: number } {
  const requested = params.get("status") ?? "";
  return {
    status: isStatus(requested) ? requested : "",
    offset: Math.max(0, Math.floor(Number(params.get("offset")) || 0)),
  };
}

export const escalationsQuery = (trpc: Trpc, { status, offset }: ReturnType<typeof listAddressOf>) =>
  trpc.escalation.list.queryOptions({ ...(status === "" ? {} : { status }), limit: PAGE, offset });

export const escalationQuery = (trpc: Trpc, id: string) => trpc.escalation.get.queryOptions({ id });

/** The tenant's enrolled reviewer keys. */
export const enrolledKeysQuery = (trpc: Trpc) => trpc.escalation.listKeys.queryOptions({});
