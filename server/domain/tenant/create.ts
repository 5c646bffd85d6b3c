import * as z from "zod";
import { claimEmail, insertMember, insertTenant } from "@/server/data/tenantStore";
import type { TenantDeps } from "@/server/domain/deps";
import { requireName } from "@/server/domain/tenant/requireName";
import type { AccountRegistry } from "@/server/domain/tenant/accountRegistry";
import { refuseField } from "@/server/domain/tenant/refuseField";

const Email = z.email().max(254);
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

type CreateDeps = Pick<TenantDeps, "db" | "clock"> & { accounts: AccountRegistry };
type NewTenant = { name: string; ownerEmail: string; ownerPassword: string };

/**
 * Makes the tenant that `deps.db` is bound to, an account, and the account its owner: all or nothing.
 * @throws invalid_request (`name: …`, `owner_email: …`, `owner_password: …`), conflict (the e-mail has an account)
 */
export async function createTenant(
  deps: CreateDeps,
  { name, ownerEmail, ownerPassword }: NewTenant,
): Promise<{ tenant_id: string; account_id: string }> {
  const tenantName = requireName(name);
  const email = ownerEmail.trim().toLowerCase();
  if (!Email.safeParse(email).success) throw refuseField("owner_email", "must be an e-mail address");
  if (ownerPassword.length < PASSWORD_MIN || ownerPassword.length > PASSWORD_MAX) {
    throw refuseField("owner_password", `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  const { tenantId } = deps.db;
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await claimEmail(tx, email))) {
      throw refuseField("owner_email", "this e-mail has an account already; use another one", "conflict");
    }
    await insertTenant(tx, { id: tenantId, name: tenantName, createdAt });
    const { accountId } = await deps.accounts.create(tx, { email, password: ownerPassword, name: email });
    await insertMember(tx, { tenantId, accountId, owner: true, createdAt });
    return { tenant_id: tenantId, account_id: accountId };
  });
}
