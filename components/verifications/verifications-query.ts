// Filters of the list: from the URL, and as a query of the operation.
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

export const FILTER_NAMES = [
  ...([
    "q",
    "rubric",
    "status",
    "verdict",
    "answer",
    "decided",
    "flagged",
    "reason",
    "kind",
    "from",
    "to",
    "order",
  ] as const),
];
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

const LABELS: Partial<Record<FilterName, object>> = {
  status: STATUS_LABELS,
  verdict: DECISIVE_LABELS,
  answer: DETERMINATION_LABELS,
  decided: DECIDED_LABELS,
  flagged: FLAGGED_LABELS,
  kind: SUBJECT_LABELS,
  order: ORDER_LABELS,
};
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Filters of a URL or saved view; unsupported values are omitted. */
export function filtersOf(get: (name: FilterName) => string | null | undefined): Filters {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = get(name);
    if (value && isKnown(name, value)) filters[name] = value;
  }
  return filters;
}

function isKnown(name: FilterName, value: string): boolean {
  const labels = LABELS[name];
  if (labels) return Object.hasOwn(labels, value);
  if (name === "from" || name === "to") return DAY.test(value) && !Number.isNaN(Date.parse(value));
  return value.length <= (name === "q" ? LIMITS.subjectRefChars : LIMITS.labelChars);
}

export const CURSOR = "page";
export type ListAddress = { filters: Filters; cursor: string | null };

/** Filters and page of the URL. */
export const listAddressOf = (params: Pick<URLSearchParams, "get">): ListAddress => ({
  filters: filtersOf((name) => params.get(name)),
  cursor: params.get(CURSOR),
});

/** The operation's query for filters from `filtersOf`. */
export function searchQueryOf(filters: Filters): VerificationsQuery {
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
