// Queries of the verification pages, for the server's prefetch and the browser.
import type { Trpc } from "@/components/trpc/provider";
import { type ListAddress, searchQueryOf } from "@/components/verifications/verifications-query";

export const verificationsQuery = (trpc: Trpc, { filters, cursor }: ListAddress) =>
  trpc.verifications.search.queryOptions({ ...searchQueryOf(filters), ...(cursor === null ? {} : { cursor }) });

export const verificationDetailQuery = (trpc: Trpc, id: string) => trpc.verification.detail.queryOptions({ id });

/** The user's saved filters. */
export const viewsQuery = (trpc: Trpc) => trpc.savedView.list.queryOptions({ page: "verifications" });
