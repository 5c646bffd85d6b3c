// What the pages of escalations ask for: the same from the server, ahead of the page, and from the browser.
import { STATUS_WORDS } from "@/components/escalations/texts";
import type { Trpc } from "@/components/trpc/provider";
import type { EscalationListItem } from "@/server/contracts/escalation";

type Status = EscalationListItem["status"];
export const PAGE = 50;
const isStatus = (value: string): value is Status => Object.hasOwn(STATUS_WORDS, value);

/** Which part of the list the address names; no status is every status. */
export function listAddressOf(params: Pick<URLSearchParams, "get">): { status: Status | ""; offset: number } {
  const asked = params.get("status") ?? "";
  return { status: isStatus(asked) ? asked : "", offset: Math.max(0, Math.floor(Number(params.get("offset")) || 0)) };
}

export const escalationsQuery = (trpc: Trpc, { status, offset }: ReturnType<typeof listAddressOf>) =>
  trpc.escalation.list.queryOptions({ ...(status === "" ? {} : { status }), limit: PAGE, offset });

export const escalationQuery = (trpc: Trpc, id: string) => trpc.escalation.get.queryOptions({ id });

/** The reviewers' keys that the tenant knows. */
export const enrolledKeysQuery = (trpc: Trpc) => trpc.escalation.listKeys.queryOptions({});
