import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { VerificationList, VerificationQuery } from "@/server/verification/contract/verification";
import { listVerifications as readVerifications } from "@/server/verification/list/listStore";
import type { TenantDeps } from "@/server/deps/deps";
import { verificationListItem } from "@/server/verification/read/verificationObject";
import { requireTimeRange } from "@/server/contracts/timeRange";
import { cursorOf, START, turnOf } from "@/server/verification/list/position";

/**
 * spec: GET /v1/verifications. With a cursor, a page costs the same wherever it is in the list.
 * @throws invalid_request (range ends before it begins, cursor, cursor with an offset)
 */
export async function listVerifications(deps: TenantDeps, query: VerificationQuery): Promise<VerificationList> {
  const { limit = LIMITS.defaultPageSize, offset = 0, cursor, ...echoed } = query;
  const { order = "newest", ...filters } = echoed;
  const cursorFilters = { ...filters, order };
  requireTimeRange(filters);
  if (cursor !== undefined && offset > 0) throw new Problem("invalid_request", "offset: send a cursor or an offset");
  const { back, place: after } = cursor === undefined ? START : turnOf(cursorFilters, cursor);
  if (back) throw new Problem("invalid_request", "cursor: send next_cursor of the previous page");
  const rows = await deps.db.listTransaction((tx) =>
    readVerifications(tx, filters, { descending: order === "newest", after, limit: limit + 1, offset }),
  );
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    tenant_id: deps.db.tenantId,
    limit,
    offset,
    filters: echoed,
    items: pageRows.map((row) => verificationListItem(row, row)),
    next_cursor: last && rows.length > limit ? cursorOf(cursorFilters, false, last) : null,
  };
}
