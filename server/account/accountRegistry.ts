import type { TenantTx } from "@/server/data/tenant";

/** Accounts that may have one email address. It bounds the passwords that a sign-in checks. */
export const ACCOUNTS_OF_EMAIL = 16;

type NewAccount = { email: string; password: string; name: string };

/**
 * Port: sign-in accounts. An account belongs to no tenant until it is mapped to one. Its email is a contact address
 * without proof of its owner: several accounts may have the same.
 */
export type AccountRegistry = {
  /** Creates an account in the caller's transaction, whatever other accounts have its email. */
  create(tx: TenantTx, account: NewAccount): Promise<{ accountId: string }>;
  /** Finds the account of this email that the password opens. `email` in lower case. */
  findByPassword(tx: TenantTx, given: Pick<NewAccount, "email" | "password">): Promise<string | null>;
  /**
   * Issues an identity-contract bearer for one tenant.
   * @throws unprocessable when tokens come from a foreign issuer
   */
  issueToken(accountId: string, tenantId: string): Promise<string>;
  /** Creates a token that sets a new password of the account once, within an hour. */
  makeResetToken(accountId: string): Promise<string>;
};
