// Filters of the list: from the URL, and as a query of the operation.
import { type UrlParams, isDay, pickSupported } from "@/components/ui/url-values";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import {
  DECIDED_LABELS,
  DECISIVE_LABELS,
  FLAGGED_LABELS,
  ORDER_LABELS,
  STATUS_LABELS,
  SUBJECT_LABELS,
} from "@/components/verifications/texts";
import type { VerificationsQuery } from "@/server/verification/contract/list";
import { LIMITS } from "@/server/contracts/limits";

const isShort = (value: string) => value.length <= LIMITS.labelChars && !value.includes("\0");
const isIn = (labels: object) => (value: string) => Object.hasOwn(labels, value);

const VALUE_CHECKS = {
  q: (value: string) => value.length <= LIMITS.subjectRefChars && !value.includes("\0"),
  rubric: isShort,
  status: isIn(STATUS_LABELS),
  verdict: isIn(DECISIVE_LABELS),
  answer: isIn(DETERMINATION_LABELS),
  decided: isIn(DECIDED_LABELS),
  flagged: isIn(FLAGGED_LABELS),
  reason: isShort,
  kind: isIn(SUBJECT_LABELS),
  from: isDay,
  to: isDay,
  order: isIn(ORDER_LABELS),
};
export type FilterName = keyof typeof VALUE_CHECKS;
export type Filters = Partial<Record<FilterName, string>>;
export const FILTER_NAMES = Object.keys(VALUE_CHECKS) as FilterName[];

/** Reads the filters of a URL or saved view; unsupported values are omitted. */
export const pickFilters = (readValue: (name: FilterName) => string | null | undefined): Filters =>
  pickSupported(VALUE_CHECKS, readValue);

export const CURSOR = "page";
export type ListAddress = {
  filters: Filters;
  /** Filters of the URL that the list does not apply, since their values are unknown or too long. */
  ignoredFilters: readonly FilterName[];
  cursor: string | null;
};

/** Reads the filters and the page of the URL. */
export function readListAddress(params: UrlParams): ListAddress {
  const filters = pickFilters((name) => params.get(name));
  const ignoredFilters = FILTER_NAMES.filter((name) => params.get(name) && filters[name] === undefined);
  return { filters, ignoredFilters, cursor: params.get(CURSOR) || null };
}

/** Builds the operation's query for filters from `pickFilters`. */
export function toSearchQuery(filters: Filters): VerificationsQuery {
  const { q, rubric, status, verdict, answer, decided, flagged, reason, kind, from, to, order } = filters;
  return {
    ...(q === undefined ? {} : { q }),
    ...(rubric === undefined ? {} : { rubric_name: rubric }),
    ...(status === undefined ? {} : { status: status as keyof typeof STATUS_LABELS }),
    ...(verdict === undefined ? {} : { determination: verdict as keyof typeof DECISIVE_LABELS }),
    ...(answer === undefined ? {} : { current_determination: answer as keyof typeof DETERMINATION_LABELS }),
    ...(decided === undefined ? {} : { decided: decided as keyof typeof DECIDED_LABELS }),
    ...(flagged === undefined ? {} : { flagged: flagged === "yes" }),
    ...(reason === undefined ? {} : { flag_reason: reason }),
    ...(kind === undefined ? {} : { subject_kind: kind as keyof typeof SUBJECT_LABELS }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(order === undefined ? {} : { order: order as keyof typeof ORDER_LABELS }),
  };
}
