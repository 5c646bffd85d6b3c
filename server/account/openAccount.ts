import { ACCOUNTS_OF_EMAIL } from "@/server/account/accountRegistry";
import { listAccountsByEmail } from "@/server/account/accountStore";
import { Problem } from "@/server/contracts/problems";
import type { TenantTx } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";

type Given = { email: string; password: string; name: string };

/**
 * Opens the account that email and password prove, or creates one. The caller has locked the email, so that no two
 * accounts have the same email and password.
 * @returns the account ID.
 * @throws conflict (too many accounts of the email)
 */
export async function openAccount(
  tx: TenantTx,
  { accounts }: Pick<Deps, "accounts">,
  { email, password, name }: Given,
): Promise<string> {
  const accountId = await accounts.findByPassword(tx, { email, password });
  if (accountId !== null) return accountId;
  if ((await listAccountsByEmail(tx, email)).length >= ACCOUNTS_OF_EMAIL) {
    throw new Problem("conflict", "this email has too many accounts; use the password of one of them");
  }
  return (await accounts.create(tx, { email, password, name })).accountId;
}
