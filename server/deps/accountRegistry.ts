import type { TenantTx } from "@/server/data/tenant";

/** Accounts that may have one email address. It bounds the passwords that a sign-in checks. */
export const ACCOUNTS_OF_EMAIL = 16;

/**
 * The accounts of an email that a password opens. Trying it takes a second, so it is made outside of transactions.
 * `accountId`: the account that it opens; `checked`: all accounts that were tried; `hash`: for a new account.
 */
export type PasswordProof = { accountId: string | null; checked: readonly string[]; hash: string };

/**
 * Port: sign-in accounts. An account belongs to no tenant until it is mapped to one. Its email is a contact address
 * without proof of its owner: several accounts may have the same.
 */
export type AccountRegistry = {
  /** Creates an account in the caller's transaction, whatever other accounts have its email. */
  create(tx: TenantTx, account: { email: string; name: string; passwordHash: string }): Promise<{ accountId: string }>;
  /** Tries the password at every account of the email. `email` in lower case. */
  checkPasswords(given: { email: string; password: string }): Promise<PasswordProof>;
  /**
   * Issues an identity-contract bearer for one tenant.
   * @throws unprocessable when tokens come from a foreign issuer
   */
  issueToken(accountId: string, tenantId: string): Promise<string>;
  /** Creates a token that sets a new password of the account once, within an hour. */
  makeResetToken(accountId: string): Promise<string>;
};
