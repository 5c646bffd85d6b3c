import type { TenantTx } from "@/server/data/tenant";

export type NewAccount = { email: string; password: string; name: string };

/** Port: the accounts that people sign in with. They belong to no tenant until they are mapped to one. */
export type AccountRegistry = {
  /** Makes an account within the caller's transaction. The caller has checked that the e-mail is free. */
  create(tx: TenantTx, account: NewAccount): Promise<{ accountId: string }>;
  /** An identity-contract bearer for one tenant. @throws unprocessable when tokens come from a foreign issuer */
  issueToken(accountId: string, tenantId: string): Promise<string>;
  /** What lets its holder set a new password of the account, once and within an hour. null: no account has this e-mail */
  makeResetToken(email: string): Promise<string | null>;
};
