import type { TenantTx } from "@/server/data/tenant";

type NewAccount = { email: string; password: string; name: string };

/** Port: sign-in accounts. An account belongs to no tenant until it is mapped to one. */
export type AccountRegistry = {
  /** Creates an account in the caller's transaction. The caller has checked that the email is free. */
  create(tx: TenantTx, account: NewAccount): Promise<{ accountId: string }>;
  /** An identity-contract bearer for one tenant. @throws unprocessable when tokens come from a foreign issuer */
  issueToken(accountId: string, tenantId: string): Promise<string>;
  /** A token that sets a new password once, within an hour. null: no account has this email */
  makeResetToken(email: string): Promise<string | null>;
};
