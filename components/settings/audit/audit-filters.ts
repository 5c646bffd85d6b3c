// Filters of the audit trail: from the URL, where they have the names of the operation's query.
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import type { Trpc } from "@/components/trpc/provider";
import { changeUrl } from "@/components/ui/url-params";
import { type UrlParams, isDay, readPage, pickSupported } from "@/components/ui/url-values";
import { AUDIT_EXACT_FILTERS, type AuditExactFilter, type AuditFilters } from "@/server/audit/contract/audit";
import { areAuditActions } from "@/server/contracts/auditActions";
import { LIMITS } from "@/server/contracts/limits";

type FilterName = keyof AuditFilters;

const isExact = (value: string) => value.length <= LIMITS.auditTextChars;

const VALUE_CHECKS: Record<FilterName, (value: string) => boolean> = {
  q: (value) => value.length <= LIMITS.searchChars,
  action: areAuditActions,
  actor_kind: (value) => Object.hasOwn(TEXTS.actors, value),
  ...(Object.fromEntries(AUDIT_EXACT_FILTERS.map((name) => [name, isExact])) as Record<
    AuditExactFilter,
    typeof isExact
  >),
  from: isDay,
  to: isDay,
};
const NAMES = Object.keys(VALUE_CHECKS) as FilterName[];

/** Reads the filters of the URL; unsupported values are omitted. */
export const readAuditFilters = (params: UrlParams): AuditFilters =>
  pickSupported(VALUE_CHECKS, (name) => params.get(name)) as AuditFilters;

/** Changes filters in the URL and returns to the first page. */
export function changeAuditFilters(change: { [Name in FilterName]?: string | null }): void {
  changeUrl({ ...change, offset: null });
}

export function clearAuditFilters(): void {
  changeAuditFilters(Object.fromEntries(NAMES.map((name) => [name, null])));
}

export const auditQuery = (trpc: Trpc, params: UrlParams) =>
  trpc.audit.list.queryOptions({ ...readAuditFilters(params), ...readPage(params) });
