import type { Me } from "@/server/account/contract/account";
import { Problem } from "@/server/contracts/problems";
import { findAccount, listMemberships } from "@/server/account/accountStore";
import type { Deps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";

/** The calling account and its tenants. @throws forbidden (a key, which is no account) */
export async function describeMe({
  database,
  actor: caller,
}: Pick<Deps, "database"> & { actor: Principal }): Promise<Me> {
  const account = caller.kind === "apiKey" ? null : await findAccount(database, caller.accountId);
  if (!account) throw new Problem("forbidden", "this operation requires an account");
  const memberships = await listMemberships(database, account.id);
  return {
    account_id: account.id,
    email: account.email,
    name: account.name,
    tenant_id: caller.tenantId,
    tenants: memberships.map(({ tenantId, name, owner, reviewer, createdAt }) => ({
      tenant_id: tenantId,
      name,
      owner,
      reviewer,
      since: createdAt.toISOString(),
    })),
  };
}
