import { addMember, lockEmail } from "@/server/account/accountStore";
import { openAccount, withPasswordProof } from "@/server/account/openAccount";
import { insertTenant } from "@/server/tenant/tenantStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { requireEmail, requireName, requirePassword } from "@/server/contracts/requestFields";

type CreateDeps = Pick<TenantDeps, "db" | "clock" | "ids" | "accounts">;
type NewTenant = { name: string; ownerEmail: string; ownerPassword: string };

/**
 * Creates the tenant of `deps.db` and its owner in one transaction. The owner is the account that email and password
 * open, or a new one.
 * @throws invalid_request (`name: …`, `owner_email: …`, `owner_password: …`), conflict (too many accounts of the email)
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
  return withPasswordProof(deps, { email, password }, (proof) =>
    deps.db.signInTransaction(async (tx) => {
      await insertTenant(tx, { id: tenantId, name, createdAt });
      await lockEmail(tx, email);
      const accountId = await openAccount(tx, deps, { email, name: email }, proof);
      await addMember(tx, { tenantId, accountId, owner: true, createdAt });
      const details = { owner: accountId };
      await recordAudit(tx, deps, "operator", { action: "tenant.created", target: tenantId, details });
      return { tenant_id: tenantId, account_id: accountId };
    }),
  );
}
