import type { TenantTx } from "@/server/data/tenant";

/** The maximum number of accounts with one email address. It bounds the passwords that a sign-in checks. */
export const ACCOUNTS_OF_EMAIL = 16;

/**
 * The result of checking a password for all accounts of an email. `accountId` is the account that it matches, `checked`
 * has all accounts of the email, and `hash` is the password's hash for a new account. The check takes a second, so it
 * runs outside of transactions.
 */
export type PasswordProof = { accountId: string | null; checkedIds: readonly string[]; hash: string };

/**
 * Port: sign-in accounts. An account belongs to no tenant until it is mapped to one. Its email is a contact address
 * without proof of its owner: several accounts may have the same.
 */
export type AccountRegistry = {
  /** Creates an account in the caller's transaction, even if other accounts have its email. */
  create(tx: TenantTx, account: { email: string; name: string; passwordHash: string }): Promise<{ accountId: string }>;
  /** Checks the password for every account of the email, which is in lower case. */
  checkPasswords(credentials: { email: string; password: string }): Promise<PasswordProof>;
  /**
   * Issues an identity-contract bearer for one tenant.
   * @throws unprocessable if another issuer issues the tokens
   */
  issueToken(accountId: string, tenantId: string): Promise<string>;
  /** Creates a token that sets a new password of the account once, within an hour. */
  makeResetToken(accountId: string): Promise<string>;
};
