import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { VerificationList, VerificationQuery } from "@/server/verification/contract/verification";
import { listVerifications as readVerifications } from "@/server/verification/list/listStore";
import type { TenantDeps } from "@/server/deps/deps";
import { toVerificationListItem } from "@/server/verification/read/verificationObject";
import { requireTimeRange } from "@/server/contracts/timeRange";
import { encodeCursor, FIRST_PAGE, decodeCursor } from "@/server/verification/list/position";

/**
 * Lists verifications (spec: GET /v1/verifications). With a cursor, every page costs the same.
 * @throws invalid_request (range ends before it begins, cursor, cursor with an offset)
 */
export async function listVerifications(deps: TenantDeps, query: VerificationQuery): Promise<VerificationList> {
  const { limit = LIMITS.defaultPageSize, offset = 0, cursor, ...queryFilters } = query;
  const { order = "newest", ...filters } = queryFilters;
  const cursorFilters = { ...filters, order };
  requireTimeRange(filters);
  if (cursor !== undefined && offset > 0) throw new Problem("invalid_request", "offset: send a cursor or an offset");
  const { isBackward, position } = cursor === undefined ? FIRST_PAGE : decodeCursor(cursorFilters, cursor);
  if (isBackward) throw new Problem("invalid_request", "cursor: send next_cursor of the previous page");
  const rows = await deps.db.listTransaction((tx) =>
    readVerifications(tx, filters, { descending: order === "newest", after: position, limit: limit + 1, offset }),
  );
  const pageRows = rows.slice(0, limit);
  const lastRow = pageRows.at(-1);
  return {
    tenant_id: deps.db.tenantId,
    limit,
    offset,
    filters: queryFilters,
    items: pageRows.map((row) => toVerificationListItem(row, row)),
    next_cursor: lastRow && rows.length > limit ? encodeCursor(cursorFilters, false, lastRow) : null,
  };
}
