import { randomBytes } from "node:crypto";
import { Scope } from "@/server/contracts/scopes";
import type { TenantDb } from "@/server/data/tenant";
import { claimEmail } from "@/server/data/tenantStore";
import type { Deps } from "@/server/domain/deps";
import { setReviewer } from "@/server/domain/review/setReviewer";
import { createKey } from "@/server/domain/keys/apiKeys";
import { registerRubric } from "@/server/domain/authoring/register";
import { TEMPLATES } from "@/server/domain/authoring/templates/templates";
import type { AccountRegistry } from "@/server/domain/account/accountRegistry";
import { createTenant } from "@/server/domain/tenant/create";
import { tenantDeps } from "@/server/domain/tenantDeps";

export const DEMO_EMAIL = "demo@svc-verify.local";

/** Only this result contains the password and the key. */
export type DemoAccess = {
  tenant_id: string;
  account_email: string;
  account_password: string;
  api_key: string;
  /** In the order of the templates. */
  rubric_ids: string[];
};

type DemoService = {
  deps: Deps;
  accounts: AccountRegistry;
  /** Called before the commit, so that a process that ends after it has not lost the only copy. */
  keep?: (access: DemoAccess) => Promise<void>;
};

/** Creates the demo tenant with an owner who may review, a key and rubrics in one transaction; null when it already exists. */
export async function seedDemo({ deps, accounts, keep }: DemoService): Promise<DemoAccess | null> {
  const tenant = tenantDeps(deps, deps.ids.next());
  const own = tenant.db;
  return own.transaction(async (tx) => {
    if (!(await claimEmail(tx, DEMO_EMAIL))) return null;
    const joined: TenantDb = { ...own, transaction: (work) => work(tx) };
    const demo = { ...tenant, accounts, db: joined };
    const password = randomBytes(12).toString("base64url");
    const { account_id } = await createTenant(demo, { name: "Demo", ownerEmail: DEMO_EMAIL, ownerPassword: password });
    const owner = {
      kind: "session",
      tenantId: own.tenantId,
      accountId: account_id,
      owner: true,
      reviewer: false,
    } as const;
    await setReviewer(demo, owner, { reviewer_subject: account_id, active: true });
    const key = await createKey(demo, "operator", { name: "Demo", scopes: Scope.options, expiresAt: null });
    const rubricIds: string[] = [];
    for (const { spec } of TEMPLATES) {
      rubricIds.push((await registerRubric(demo, "operator", { ...spec })).rubric_id);
    }
    const access = {
      tenant_id: own.tenantId,
      account_email: DEMO_EMAIL,
      account_password: password,
      api_key: key.api_key,
      rubric_ids: rubricIds,
    };
    await keep?.(access);
    return access;
  });
}
