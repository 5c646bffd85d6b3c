import { findAccountNames } from "@/server/account/accountNames";
import { findApiKeyNames } from "@/server/account/apiKeyStore";
import { requireTimeRange } from "@/server/contracts/timeRange";
import type { Page } from "@/server/data/page";
import type { ListTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";
import type { LoggedRequest, RequestLog, RequestLogQuery } from "@/server/requestLog/contract";
import { listRequests } from "@/server/requestLog/loggedRequestStore";

/**
 * Lists the calls of the tenant's programs, newest first.
 * @throws invalid_request if the range ends before it begins
 */
export async function listLoggedRequests(
  deps: Pick<TenantDeps, "db">,
  { limit, offset, ...filters }: RequestLogQuery,
): Promise<RequestLog> {
  requireTimeRange(filters);
  const readRequests = async (tx: ListTx, page: Page): Promise<LoggedRequest[]> => {
    const rows = await listRequests(tx, filters, page);
    const callersOf = (kind: LoggedRequest["caller_kind"]) => [
      ...new Set(rows.filter(({ callerKind }) => callerKind === kind).map(({ caller }) => caller)),
    ];
    const names = new Map([
      ...(await findAccountNames(tx, callersOf("account"))),
      ...(await findApiKeyNames(tx, callersOf("api_key"))),
    ]);
    return rows.map((row) => ({
      id: row.id,
      ...wireFields(
        row,
        "requestId",
        "callerKind",
        "caller",
        "operation",
        "method",
        "status",
        "code",
        "durationMs",
        "createdAt",
      ),
      caller_name: names.get(row.caller) ?? null,
    }));
  };
  return readPage(deps, { limit, offset }, readRequests, (request) => request);
}
