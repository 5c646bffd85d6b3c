import "server-only";
import type { TenantTx } from "@/server/data/tenant";

/** Reads the names of accounts that acted in the tenant, by their ID. An account of another issuer has no name. */
export async function findAccountNames(
  tx: TenantTx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx.authUser.findMany({ where: { id: { in: [...accountIds] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
