import { randomBytes } from "node:crypto";
import { Scope } from "@/server/contracts/scopes";
import type { TenantDb } from "@/server/data/tenant";
import { listAccountsByEmail, lockEmail } from "@/server/account/accountStore";
import type { Deps } from "@/server/deps/deps";
import { setReviewer } from "@/server/reviewer/setReviewer";
import { createKey } from "@/server/account/apiKeys";
import { registerCompiled } from "@/server/authoring/register";
import { TEMPLATES } from "@/server/authoring/templates/templates";
import type { AccountRegistry } from "@/server/deps/accountRegistry";
import { requestSampleData } from "@/server/samples/recordSampleData";
import { createTenant } from "@/server/provisioning/createTenant";
import type { CompiledResult } from "@/server/rubric/compile";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { requireCompiled } from "@/server/work/compileAuthored";
import type { LocalAccess } from "@/server/system/contract/localAccess";

export const DEMO_EMAIL = "demo@svc-verify.local";

/** The access to the demo. No other result contains the password and the key. */
export type DemoAccess = Pick<LocalAccess, "tenant_id" | "account_email" | "account_password" | "api_key">;

const NAME = "My tenant";

type DemoService = {
  deps: Deps;
  accounts: AccountRegistry;
  /**
   * Stores the access. Called before the commit, so that a process that ends after the commit has not lost the only
   * copy.
   */
  storeAccess?: (access: DemoAccess) => Promise<void>;
  /**
   * If true, sample data is recorded later. Its empty tenant is created first, so that a process that ends in between
   * does not omit it.
   */
  samples?: boolean;
};

/**
 * Creates the first tenant with an owner who may review, a key and the templates' rubrics in one transaction. Returns
 * null if the owner's account exists.
 */
export async function seedDemo({
  deps,
  accounts,
  storeAccess,
  samples = false,
}: DemoService): Promise<DemoAccess | null> {
  if ((await listAccountsByEmail(deps.database.prisma, DEMO_EMAIL)).length > 0) return null;
  if (samples) await requestSampleData(deps);
  const tenant = tenantDeps(deps, deps.ids.next());
  const tenantDb = tenant.db;
  // On a slow machine, compiling takes longer than a transaction may. A tenant has one worker, so each rubric waits here.
  const rubrics: { authored: Record<string, unknown>; result: CompiledResult }[] = [];
  for (const { spec } of TEMPLATES) {
    const authored = { ...spec };
    rubrics.push({ authored, result: await requireCompiled(tenant, authored) });
  }
  return tenantDb.signInTransaction(async (tx) => {
    await lockEmail(tx, DEMO_EMAIL);
    if ((await listAccountsByEmail(tx, DEMO_EMAIL)).length > 0) return null;
    const joinedDb: TenantDb = { ...tenantDb, transaction: (work) => work(tx), signInTransaction: (work) => work(tx) };
    const demo = { ...tenant, accounts, db: joinedDb };
    const password = randomBytes(12).toString("base64url");
    const { account_id } = await createTenant(demo, { name: NAME, ownerEmail: DEMO_EMAIL, ownerPassword: password });
    const owner = {
      kind: "session",
      tenantId: tenantDb.tenantId,
      accountId: account_id,
      owner: true,
      reviewer: false,
    } as const;
    await setReviewer({ ...demo, actor: owner }, { body: { reviewer_subject: account_id, active: true } });
    const key = await createKey({ ...demo, actor: "operator" }, { body: { name: "Demo", scopes: Scope.options } });
    for (const { authored, result } of rubrics)
      await registerCompiled({ ...demo, actor: "operator" }, authored, result);
    const access = {
      tenant_id: tenantDb.tenantId,
      account_email: DEMO_EMAIL,
      account_password: password,
      api_key: key.api_key,
    };
    await storeAccess?.(access);
    return access;
  });
}
