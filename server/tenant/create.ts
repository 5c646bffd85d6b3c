import { addMember } from "@/server/account/accountStore";
import { claimEmail, insertTenant } from "@/server/tenant/tenantStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { refuseField, requireEmail, requireName, requirePassword } from "@/server/account/fields";

type CreateDeps = Pick<TenantDeps, "db" | "clock" | "ids" | "accounts">;
type NewTenant = { name: string; ownerEmail: string; ownerPassword: string };

/**
 * Creates the tenant that `deps.db` is bound to and its owner account: all or nothing.
 * @throws invalid_request (`name: …`, `owner_email: …`, `owner_password: …`), conflict (the email has an account)
 */
export async function createTenant(
  deps: CreateDeps,
  tenant: NewTenant,
): Promise<{ tenant_id: string; account_id: string }> {
  const name = requireName(tenant.name);
  const email = requireEmail(tenant.ownerEmail, "owner_email");
  const password = requirePassword(tenant.ownerPassword, "owner_password");
  const { tenantId } = deps.db;
  const createdAt = deps.clock.now();
  return deps.db.signInTransaction(async (tx) => {
    if (!(await claimEmail(tx, email))) {
      throw refuseField("owner_email", "this email already has an account; use another one", "conflict");
    }
    await insertTenant(tx, { id: tenantId, name, createdAt });
    const { accountId } = await deps.accounts.create(tx, { email, password, name: email });
    await addMember(tx, { tenantId, accountId, owner: true, createdAt });
    const details = { owner: accountId };
    await recordAudit(tx, deps, "operator", { action: "tenant.created", target: tenantId, details });
    return { tenant_id: tenantId, account_id: accountId };
  });
}
