import { findAccountByEmail, listMemberships } from "@/server/data/accountStore";
import { tenantDb } from "@/server/data/tenant";
import { recordAudit } from "@/server/domain/audit/record";
import type { Deps } from "@/server/domain/deps";
import { refuseField } from "@/server/domain/account/refuseField";

/**
 * A link with which its holder sets a new password of the account, once and within an hour; that ends its sessions.
 * @throws not_found (`email: …`)
 */
export async function makeResetLink(
  deps: Pick<Deps, "database" | "clock" | "ids" | "accounts" | "settings">,
  address: string,
): Promise<{ link: string }> {
  const email = address.trim().toLowerCase();
  const account = await findAccountByEmail(deps.database, email);
  const token = account && (await deps.accounts.makeResetToken(email));
  if (!account || !token) throw refuseField("email", "no account has this e-mail", "not_found");
  // A token that nobody was shown is nothing yet, so the trails may follow it, but not the answer.
  for (const { tenantId } of await listMemberships(deps.database, account.id)) {
    const db = tenantDb(deps.database, tenantId);
    const act = { action: "account.reset_link_issued", targetKind: "account", target: account.id };
    await db.transaction((tx) => recordAudit(tx, { ...deps, db }, "operator", act));
  }
  return { link: `${deps.settings.publicBaseUrl}/reset#${token}` };
}
