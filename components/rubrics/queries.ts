// The queries of the rubric pages, shared by server prefetching and the browser.
import type { QueryClient } from "@tanstack/react-query";
import type { Trpc } from "@/components/trpc/provider";
import { type UrlParams, readOffset } from "@/components/ui/url-values";
import type { RubricHistory } from "@/server/authoring/contract/rubricEditor";

export const PAGE = 25;

type ListAddress = { q: string; archived: boolean; offset: number };

/** Queries the rubrics that match `q`, starting at `offset`: the archived ones, or the others. */
export const overviewQuery = (trpc: Trpc, address: ListAddress) =>
  trpc.rubricEditor.overview.queryOptions({ ...address, limit: PAGE });

/** Reads the list parameters in the URL. */
export const readListAddress = (params: UrlParams): ListAddress => ({
  q: params.get("q") ?? "",
  archived: params.get("archived") === "1",
  offset: readOffset(params, "from"),
});

/** Queries the current user's drafts. */
export const draftsQuery = (trpc: Trpc) => trpc.rubricDraft.list.queryOptions({});

export const versionQuery = (trpc: Trpc, id: string) => trpc.rubric.get.queryOptions({ id });

/** Queries the versions of the series that version `id` belongs to. */
export const historyQuery = (trpc: Trpc, id: string) => trpc.rubricEditor.history.queryOptions({ id });

/** Reads the two versions to compare: `to`, or `id`; and `base`, or the previous version. */
export function readComparedVersions(params: UrlParams, id: string, versions: RubricHistory["versions"]) {
  const laterId = params.get("to") ?? id;
  const index = versions.findIndex(({ rubric_id }) => rubric_id === laterId);
  return { laterId, baseId: params.get("base") ?? versions[index + 1]?.rubric_id ?? laterId };
}

/** Fetches the versions of the series, then prefetches the two to compare. */
export async function prefetchDiff(trpc: Trpc, cache: QueryClient, id: string, params: URLSearchParams) {
  const { versions } = await cache.fetchQuery(historyQuery(trpc, id));
  const { laterId, baseId } = readComparedVersions(params, id, versions);
  await Promise.all([laterId, baseId].map((version) => cache.prefetchQuery(versionQuery(trpc, version))));
}

export const templatesQuery = (trpc: Trpc) => trpc.rubric.templates.queryOptions({});

/** Queries which authoring features the service has enabled. */
export const setupQuery = (trpc: Trpc) => trpc.rubricEditor.setup.queryOptions({});
