// What the pages of rubrics ask for: the same from the server, ahead of the page, and from the browser.
import type { QueryClient } from "@tanstack/react-query";
import type { Trpc } from "@/components/trpc/provider";
import type { RubricHistory } from "@/server/contracts/rubricEditor";

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

/** Which two versions the address holds against each other: `to`, else `id`; and `base`, else the version before. */
export function comparedOf(params: Pick<URLSearchParams, "get">, id: string, versions: RubricHistory["versions"]) {
  const later = params.get("to") ?? id;
  const index = versions.findIndex(({ rubric_id }) => rubric_id === later);
  return { later, base: params.get("base") ?? versions[index + 1]?.rubric_id ?? later };
}

/** The series, then the two versions of it. */
export async function prefetchDiff(trpc: Trpc, cache: QueryClient, id: string, params: URLSearchParams) {
  const { versions } = await cache.fetchQuery(historyQuery(trpc, id));
  const { later, base } = comparedOf(params, id, versions);
  await Promise.all([later, base].map((version) => cache.prefetchQuery(versionQuery(trpc, version))));
}

export const templatesQuery = (trpc: Trpc) => trpc.rubric.templates.queryOptions({});

/** What the service is set up for, as far as writing rubrics goes. */
export const setupQuery = (trpc: Trpc) => trpc.rubricEditor.setup.queryOptions({});
