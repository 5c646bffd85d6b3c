import { listAccountsByEmail } from "@/server/account/accountStore";
import { findMemberByEmail } from "@/server/tenant/tenantStore";
import { refuseField } from "@/server/contracts/requestFields";
import { recordForAccount } from "@/server/account/recordForAccount";
import { recordAudit } from "@/server/audit/audit";
import type { Deps, TenantDeps } from "@/server/deps/deps";

/**
 * Creates a link that sets a new password of one account once, within an hour, and ends all sessions of the account.
 * `only` is the tenant of the account, or the account's ID. It is required if several accounts have the email.
 * @throws not_found (`email: …`), invalid_request (`tenant: …`)
 */
export async function makeResetLink(
  deps: Pick<Deps, "database" | "clock" | "ids" | "accounts" | "settings">,
  address: string,
  only: { tenant?: Pick<TenantDeps, "db"> | undefined; accountId?: string | undefined } = {},
): Promise<{ link: string }> {
  const email = address.trim().toLowerCase();
  const member = await only.tenant?.db.transaction((tx) => findMemberByEmail(tx, email));
  const accounts = (await listAccountsByEmail(deps.database.prisma, email)).filter(
    ({ id }) => (member === undefined || id === member) && (only.accountId === undefined || id === only.accountId),
  );
  if (accounts.length > 1) {
    throw refuseField("tenant", "several accounts have this email; name the tenant of one, or its account ID");
  }
  const accountId = accounts[0]?.id;
  if (accountId === undefined) {
    const restriction = only.tenant || only.accountId ? " of this tenant or ID" : "";
    throw refuseField("email", `no account${restriction} has this email`, "not_found");
  }
  const token = await deps.accounts.makeResetToken(accountId);
  // A token is useless until it is returned, so the audit events must precede only the return.
  await recordForAccount(deps, accountId, "account.reset_link_issued", "operator");
  return { link: `${deps.settings.publicBaseUrl}/reset#${token}` };
}

/**
 * Issues an identity-contract bearer for an account of the tenant.
 * @throws not_found (`account_email: …`), unprocessable (another issuer issues the tokens)
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
