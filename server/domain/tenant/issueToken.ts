import { findMemberByEmail } from "@/server/data/tenantStore";
import type { TenantDeps } from "@/server/domain/deps";
import type { AccountRegistry } from "@/server/domain/tenant/accountRegistry";
import { refuseField } from "@/server/domain/tenant/refuseField";

/**
 * An identity-contract bearer for an account of the tenant.
 * @throws not_found (`account_email: …`), unprocessable (tokens come from a foreign issuer)
 */
export async function issueToken(
  deps: Pick<TenantDeps, "db"> & { accounts: AccountRegistry },
  accountEmail: string,
): Promise<{ token: string }> {
  const email = accountEmail.trim().toLowerCase();
  const accountId = await deps.db.transaction((tx) => findMemberByEmail(tx, email));
  if (accountId === null) throw refuseField("account_email", "no account of this tenant has this e-mail", "not_found");
  return { token: await deps.accounts.issueToken(accountId, deps.db.tenantId) };
}
