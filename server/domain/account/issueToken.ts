import { findMemberByEmail } from "@/server/data/tenantStore";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { refuseField } from "@/server/domain/account/refuseField";

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
    await recordAudit(tx, deps, "operator", { action: "token.issued", targetKind: "account", target: accountId });
    return { token: await deps.accounts.issueToken(accountId, deps.db.tenantId) };
  });
}
