// What the pages of verifications ask for: the same from the server, ahead of the page, and from the browser.
import type { Trpc } from "@/components/trpc/provider";
import type { ListAddress } from "@/components/verifications/verifications-query";
import { findQueryOf } from "@/components/verifications/verifications-query";
import { LIMITS } from "@/server/contracts/limits";

/** One page of the list. */
export const verificationsQuery = (trpc: Trpc, { filters, cursor }: ListAddress) =>
  trpc.verifications.search.queryOptions({ ...findQueryOf(filters), ...(cursor === null ? {} : { cursor }) });

/** Everything about one verification. */
export const verificationDetailQuery = (trpc: Trpc, id: string) => trpc.verification.detail.queryOptions({ id });

/** The latest version of each rubric, newest first; the hundred newest. */
export const rubricsQuery = (trpc: Trpc) => trpc.rubric.list.queryOptions({ limit: LIMITS.pageSize });

/** The account's saved filters of the list. */
export const viewsQuery = (trpc: Trpc) => trpc.savedView.list.queryOptions({ page: "verifications" });
