import type { PageQuery } from "@/server/contracts/page";
import { LIMITS } from "@/server/contracts/limits";
import type { Page } from "@/server/data/page";
import type { ListTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";

/** Reads one page of the tenant's rows as API objects. `read` defines the order. */
export async function readPage<Row, Item>(
  { db }: Pick<TenantDeps, "db">,
  { limit = LIMITS.defaultPageSize, offset = 0 }: PageQuery,
  readRows: (tx: ListTx, page: Page) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Page & { tenant_id: string; items: Item[] }> {
  const rows = await db.listTransaction((tx) => readRows(tx, { limit, offset }));
  return { tenant_id: db.tenantId, limit, offset, items: rows.map(toItem) };
}
