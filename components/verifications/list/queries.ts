// Queries of the list, for the server's prefetch and the browser.
import type { Trpc } from "@/components/trpc/provider";
import { type ListAddress, toSearchQuery } from "@/components/verifications/list/verifications-query";

export const verificationsQuery = (trpc: Trpc, { filters, cursor }: ListAddress) =>
  trpc.verifications.search.queryOptions({ ...toSearchQuery(filters), ...(cursor === null ? {} : { cursor }) });

/** Queries the user's saved filters. */
export const viewsQuery = (trpc: Trpc) => trpc.savedView.list.queryOptions({ page: "verifications" });
