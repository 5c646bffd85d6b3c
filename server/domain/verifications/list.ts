import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { VerificationList, VerificationQuery } from "@/server/contracts/verification";
import { listVerifications as readVerifications } from "@/server/data/verificationsStore";
import type { TenantDeps } from "@/server/domain/deps";
import { verificationListItem } from "@/server/domain/verification/verificationObject";

/** spec: GET /v1/verifications. @throws invalid_request when the range ends before it begins */
export async function listVerifications(deps: TenantDeps, query: VerificationQuery): Promise<VerificationList> {
  const { limit = LIMITS.defaultPageSize, offset = 0, ...filters } = query;
  if (filters.from && filters.to && filters.to < filters.from) {
    throw new Problem("invalid_request", "to: is before from");
  }
  const rows = await deps.db.transaction((tx) => readVerifications(tx, filters, { limit, offset }));
  return {
    tenant_id: deps.db.tenantId,
    limit,
    offset,
    filters,
    items: rows.map((row) => verificationListItem(row, row)),
  };
}
