import { listAccountsByEmail } from "@/server/account/accountStore";
import { findMemberByEmail } from "@/server/tenant/tenantStore";
import { refuseField } from "@/server/account/fields";
import { recordOfAccount } from "@/server/account/recordOfAccount";
import { recordAudit } from "@/server/audit/audit";
import type { Deps, TenantDeps } from "@/server/deps/deps";

/**
 * A link that sets a new password of one account once, within an hour, and ends all sessions of the account.
 * `tenant`: the tenant whose member the account is; needed when several accounts have the email.
 * @throws not_found (`email: …`), invalid_request (`tenant: …`)
 */
export async function makeResetLink(
  deps: Pick<Deps, "database" | "clock" | "ids" | "accounts" | "settings">,
  address: string,
  tenant?: Pick<TenantDeps, "db">,
): Promise<{ link: string }> {
  const email = address.trim().toLowerCase();
  const accountId = tenant
    ? await tenant.db.transaction((tx) => findMemberByEmail(tx, email))
    : await findOnlyAccount(deps.database, email);
  if (accountId === null) {
    throw refuseField("email", `no account${tenant ? " of this tenant" : ""} has this email`, "not_found");
  }
  const token = await deps.accounts.makeResetToken(accountId);
  // A token is useless until it is returned, so the audit events may follow it, but must precede the return.
  await recordOfAccount(deps, accountId, "account.reset_link_issued", "operator");
  return { link: `${deps.settings.publicBaseUrl}/reset#${token}` };
}

async function findOnlyAccount(database: Deps["database"], email: string): Promise<string | null> {
  const [account, ...others] = await listAccountsByEmail(database.prisma, email);
  if (others.length > 0) {
    throw refuseField("tenant", "is required, since several accounts have this email: name the tenant of one");
  }
  return account?.id ?? null;
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
