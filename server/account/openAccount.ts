import { ACCOUNTS_OF_EMAIL, type PasswordProof } from "@/server/deps/accountRegistry";
import { listAccountsByEmail } from "@/server/account/accountStore";
import { Problem } from "@/server/contracts/problems";
import type { TenantTx } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";

type Credentials = { email: string; password: string };

/** Reports that an account of the email was created after the password was checked for the others. */
class StaleProof extends Error {}

/**
 * Checks the password outside of a transaction, and runs `write` with the result. Repeats both if `provenAccount` finds
 * that an account of the email was created in between.
 */
export async function withPasswordProof<T>(
  { accounts }: Pick<Deps, "accounts">,
  credentials: Credentials,
  write: (proof: PasswordProof) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const proof = await accounts.checkPasswords(credentials);
    try {
      return await write(proof);
    } catch (error) {
      if (!(error instanceof StaleProof)) throw error;
      if (tries > ACCOUNTS_OF_EMAIL)
        throw new Problem("service_unavailable", "the email is in use by others; try again");
    }
  }
}

/** Returns the account that the password opens. Null without one. The caller has locked the email. */
export async function provenAccount(
  tx: TenantTx,
  email: string,
  { accountId, checkedIds }: PasswordProof,
): Promise<string | null> {
  // A sign-in checks only this many accounts.
  const ids = (await listAccountsByEmail(tx, email)).slice(0, ACCOUNTS_OF_EMAIL).map(({ id }) => id);
  if (accountId !== null && ids.includes(accountId)) return accountId;
  if (ids.some((id) => !checkedIds.includes(id))) throw new StaleProof();
  return null;
}

/**
 * Returns the account that email and password open, or creates one. The caller has locked the email, so that no two
 * accounts have the same email and password.
 * @returns the account ID
 * @throws conflict (too many accounts of the email)
 */
export async function openAccount(
  tx: TenantTx,
  { accounts }: Pick<Deps, "accounts">,
  { email, name }: { email: string; name: string },
  proof: PasswordProof,
): Promise<string> {
  const accountId = await provenAccount(tx, email, proof);
  if (accountId !== null) return accountId;
  if (proof.checkedIds.length >= ACCOUNTS_OF_EMAIL) {
    throw new Problem("conflict", "this email has too many accounts; use the password of one of them");
  }
  return (await accounts.create(tx, { email, name, passwordHash: proof.hash })).accountId;
}
