// What the pages of rubrics ask for: the same from the server, ahead of the page, and from the browser.
import type { Trpc } from "@/components/trpc/provider";

export const PAGE = 25;

/** The rubrics that match `q`, from the one at `offset` on. */
export const overviewQuery = (trpc: Trpc, { q, offset }: { q: string; offset: number }) =>
  trpc.rubricEditor.overview.queryOptions({ q, limit: PAGE, offset });

/** What the address names of the list. */
export const listAddressOf = (params: Pick<URLSearchParams, "get">) => ({
  q: params.get("q") ?? "",
  offset: Math.max(0, Number(params.get("from")) || 0),
});

/** The current user's drafts. */
export const draftsQuery = (trpc: Trpc) => trpc.rubricDraft.list.queryOptions({});

export const versionQuery = (trpc: Trpc, id: string) => trpc.rubric.get.queryOptions({ id });

/** The versions of the series that version `id` is of. */
export const historyQuery = (trpc: Trpc, id: string) => trpc.rubricEditor.history.queryOptions({ id });
