// The list's filters as the address spells them, and as the operation takes them.
import {
  DECISIVE_WORDS,
  FLAGGED_WORDS,
  ORDER_WORDS,
  STATUS_WORDS,
  SUBJECT_WORDS,
} from "@/components/verifications/texts";
import type { VerificationsQuery } from "@/server/contracts/verifications";
import { LIMITS } from "@/server/contracts/limits";

export const FILTER_NAMES = [
  ...(["q", "rubric", "status", "verdict", "flagged", "reason", "kind", "from", "to", "order"] as const),
];
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

const WORDS: Partial<Record<FilterName, object>> = {
  status: STATUS_WORDS,
  verdict: DECISIVE_WORDS,
  flagged: FLAGGED_WORDS,
  kind: SUBJECT_WORDS,
  order: ORDER_WORDS,
};
const DAY = /^\d{4}-\d\d-\d\d$/;

/** What an address or a saved view asks for; what no filter understands is left out. */
export function filtersOf(get: (name: FilterName) => string | null | undefined): Filters {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = get(name);
    if (value && isKnown(name, value)) filters[name] = value;
  }
  return filters;
}

function isKnown(name: FilterName, value: string): boolean {
  const words = WORDS[name];
  if (words) return Object.hasOwn(words, value);
  if (name === "from" || name === "to") return DAY.test(value) && !Number.isNaN(Date.parse(value));
  return value.length <= (name === "q" ? LIMITS.subjectRefChars : LIMITS.labelChars);
}

export const CURSOR = "page";
export type ListAddress = { filters: Filters; cursor: string | null };

/** Filters and page as the address has them. */
export const listAddressOf = (params: Pick<URLSearchParams, "get">): ListAddress => ({
  filters: filtersOf((name) => params.get(name)),
  cursor: params.get(CURSOR),
});

/** The operation's query for filters that `filtersOf` gave. */
export function findQueryOf(filters: Filters): VerificationsQuery {
  const { q, rubric, status, verdict, flagged, reason, kind, from, to, order } = filters;
  return {
    ...(q === undefined ? {} : { q }),
    ...(rubric === undefined ? {} : { rubric_name: rubric }),
    ...(status === undefined ? {} : { status: status as keyof typeof STATUS_WORDS }),
    ...(verdict === undefined ? {} : { determination: verdict as keyof typeof DECISIVE_WORDS }),
    ...(flagged === undefined ? {} : { flagged: flagged === "yes" }),
    ...(reason === undefined ? {} : { flag_reason: reason }),
    ...(kind === undefined ? {} : { subject_kind: kind as keyof typeof SUBJECT_WORDS }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(order === undefined ? {} : { order: order as keyof typeof ORDER_WORDS }),
  };
}
