import type {
  VerificationsQuery,
  VerificationSearchItem,
  VerificationsPage,
} from "@/server/verification/contract/list";
import { LIMITS } from "@/server/contracts/limits";
import { findVerifications, type SearchRow } from "@/server/verification/list/listStore";
import type { TenantDeps } from "@/server/deps/deps";
import { toSubject } from "@/server/verification/read/subject";
import { searchFold } from "@/server/contracts/searchFold";
import { idRange } from "@/server/contracts/idRange";
import { toVerificationListItem } from "@/server/verification/read/verificationObject";
import { requireTimeRange } from "@/server/contracts/timeRange";
import { encodeCursor, FIRST_PAGE, decodeCursor } from "@/server/verification/list/position";

/**
 * Returns one page of verifications. Cursors hold a position, not an offset, so new rows do not shift pages.
 * @throws invalid_request (range ends before it begins, cursor)
 */
export async function searchVerifications(deps: TenantDeps, query: VerificationsQuery): Promise<VerificationsPage> {
  const { order = "newest", limit = LIMITS.defaultPageSize, cursor, q, ...filters } = query;
  const cursorFilters = { ...filters, q, order };
  requireTimeRange(filters);
  const text = q === undefined ? "" : searchFold(q.trim());
  const words = text === "" ? undefined : { text, ids: idRange(text) };
  const { isBackward, position } = cursor === undefined ? FIRST_PAGE : decodeCursor(cursorFilters, cursor);
  const descending = (order === "newest") !== isBackward;
  const rows = await deps.db.listTransaction((tx) =>
    findVerifications(tx, { ...filters, words }, { descending, after: position, limit: limit + 1 }),
  );
  const hasMore = rows.length > limit;
  const pageRows = isBackward ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [pageRows[0], pageRows.at(-1)];
  const hasPrevious = isBackward ? hasMore : position !== null;
  const hasNext = isBackward || hasMore;
  return {
    tenant_id: deps.db.tenantId,
    items: pageRows.map(toSearchItem),
    previous_cursor: first && hasPrevious ? encodeCursor(cursorFilters, true, first) : null,
    next_cursor: last && hasNext ? encodeCursor(cursorFilters, false, last) : null,
  };
}

function toSearchItem(row: SearchRow): VerificationSearchItem {
  return {
    ...toVerificationListItem(row, row),
    rubric: { id: row.rubricId, name: row.rubricName, version: row.rubricVersion },
    subject: toSubject(row),
    excerpt: row.excerpt,
    cost_usd: row.costUsd,
  };
}
