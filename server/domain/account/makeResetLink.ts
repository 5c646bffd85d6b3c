import { findAccountByEmail, listMemberships } from "@/server/data/accountStore";
import { tenantDb } from "@/server/data/tenant";
import { recordAudit } from "@/server/domain/audit/record";
import type { Deps } from "@/server/domain/deps";
import { refuseField } from "@/server/domain/account/refuseField";

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
  for (const { tenantId } of await listMemberships(deps.database, account.id)) {
    const db = tenantDb(deps.database, tenantId);
    const act = { action: "account.reset_link_issued", targetKind: "account", target: account.id };
    await db.transaction((tx) => recordAudit(tx, { ...deps, db }, "operator", act));
  }
  return { link: `${deps.settings.publicBaseUrl}/reset#${token}` };
}
