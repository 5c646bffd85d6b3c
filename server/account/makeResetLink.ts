import { findAccountByEmail } from "@/server/account/accountStore";
import { findMemberByEmail } from "@/server/tenant/tenantStore";
import { refuseField } from "@/server/account/fields";
import { recordOfAccount } from "@/server/account/recordOfAccount";
import { recordAudit } from "@/server/audit/audit";
import type { Deps, TenantDeps } from "@/server/deps/deps";

/**
 * A link that sets a new password once, within an hour, and ends all sessions of the account.
 * @throws not_found (`email: …`)
 */
export async function makeResetLink(
  deps: Pick<Deps, "database" | "clock" | "ids" | "accounts" | "settings">,
  address: string,
): Promise<{ link: string }> {
  const email = address.trim().toLowerCase();
  const account = await findAccountByEmail(deps.database, email);
  const token = account && (await deps.accounts.makeResetToken(email));
  if (!account || !token) throw refuseField("email", "no account has this email", "not_found");
  // A token is useless until it is returned, so the audit events may follow it, but must precede the return.
  await recordOfAccount(deps, account.id, "account.reset_link_issued", "operator");
  return { link: `${deps.settings.publicBaseUrl}/reset#${token}` };
}

/**
 * An identity-contract bearer for an account of the tenant.
 * @throws not_found (`account_email: …`), unprocessable (tokens come from a foreign issuer)
 */
export async function issueToken(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "accounts">,
  accountEmail: string,
): Promise<{ token: string }> {
  const email = accountEmail.trim().toLowerCase();
  return deps.db.transaction(async (tx) => {
    const accountId = await findMemberByEmail(tx, email);
    if (accountId === null) {
      throw refuseField("account_email", "no account of this tenant has this email", "not_found");
    }
    await recordAudit(tx, deps, "operator", { action: "token.issued", target: accountId });
    return { token: await deps.accounts.issueToken(accountId, deps.db.tenantId) };
  });
}
