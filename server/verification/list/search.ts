import type {
  VerificationsQuery,
  VerificationSearchItem,
  VerificationsPage,
} from "@/server/verification/contract/list";
import { LIMITS } from "@/server/contracts/limits";
import { findVerifications, type FoundRow } from "@/server/verification/list/listStore";
import type { TenantDeps } from "@/server/deps/deps";
import { subjectOf } from "@/server/verification/read/subject";
import { searchFold } from "@/server/contracts/searchFold";
import { idRange } from "@/server/contracts/idRange";
import { verificationListItem } from "@/server/verification/read/verificationObject";
import { requireTimeRange } from "@/server/contracts/timeRange";
import { cursorOf, START, turnOf } from "@/server/verification/list/position";

/**
 * One page of verifications. Cursors hold a position, not an offset, so new rows do not shift pages.
 * @throws invalid_request (range ends before it begins, cursor)
 */
export async function searchVerifications(deps: TenantDeps, query: VerificationsQuery): Promise<VerificationsPage> {
  const { order = "newest", limit = LIMITS.defaultPageSize, cursor, q, ...filters } = query;
  const cursorFilters = { ...filters, q, order };
  requireTimeRange(filters);
  const text = q === undefined ? "" : searchFold(q.trim());
  const words = text === "" ? undefined : { text, ids: idRange(text) };
  const { back, place: after } = cursor === undefined ? START : turnOf(cursorFilters, cursor);
  const descending = (order === "newest") !== back;
  const rows = await deps.db.listTransaction((tx) =>
    findVerifications(tx, { ...filters, words }, { descending, after, limit: limit + 1 }),
  );
  const more = rows.length > limit;
  const pageRows = back ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [pageRows[0], pageRows.at(-1)];
  const hasPrevious = back ? more : after !== null;
  const hasNext = back || more;
  return {
    tenant_id: deps.db.tenantId,
    items: pageRows.map(foundVerification),
    previous_cursor: first && hasPrevious ? cursorOf(cursorFilters, true, first) : null,
    next_cursor: last && hasNext ? cursorOf(cursorFilters, false, last) : null,
  };
}

function foundVerification(row: FoundRow): VerificationSearchItem {
  return {
    ...verificationListItem(row, row),
    rubric: { id: row.rubricId, name: row.rubricName, version: row.rubricVersion },
    subject: subjectOf(row),
    excerpt: row.excerpt,
    cost_usd: row.costUsd,
  };
}
