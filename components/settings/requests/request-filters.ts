// Filters of the request log, which are in the URL.
import { REQUESTS_TEXTS as TEXTS } from "@/components/settings/requests/texts";
import type { Trpc } from "@/components/trpc/provider";
import { changeUrl } from "@/components/ui/url-params";
import { type UrlParams, readPage, pickSupported } from "@/components/ui/url-values";

export const REQUEST_ID_CHARS = 128;

type Filters = { request_id?: string; refused?: "true" | "false" };

const VALUE_CHECKS: Record<keyof Filters, (value: string) => boolean> = {
  request_id: (value) => value.length <= REQUEST_ID_CHARS,
  refused: (value) => Object.hasOwn(TEXTS.refused, value),
};

/** Reads the filters of the URL; unsupported values are omitted. */
export const readRequestFilters = (params: UrlParams): Filters =>
  pickSupported(VALUE_CHECKS, (name) => params.get(name)) as Filters;

/** Changes filters in the URL and returns to the first page. */
export function changeRequestFilters(change: { [Name in keyof Filters]?: string | null }): void {
  changeUrl({ ...change, offset: null });
}

export function requestLogQuery(trpc: Trpc, params: UrlParams) {
  const { refused, ...filters } = readRequestFilters(params);
  const answers = refused === undefined ? {} : { refused: refused === "true" };
  return trpc.requestLog.list.queryOptions({ ...filters, ...answers, ...readPage(params) });
}
