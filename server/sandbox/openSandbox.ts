import { addMember } from "@/server/account/accountStore";
import { recordAudit } from "@/server/audit/audit";
import { registerRubric } from "@/server/authoring/register";
import { NAME_CHARS } from "@/server/contracts/requestFields";
import { startOf } from "@/server/contracts/cutText";
import { Problem } from "@/server/contracts/problems";
import type { TenantDb } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { setReviewer } from "@/server/reviewer/setReviewer";
import type { SandboxOpened } from "@/server/sandbox/contract/sandbox";
import { isScripted, sandboxIdFor } from "@/server/contracts/sandboxId";
import { findTenantName, insertTenantOnce } from "@/server/tenant/tenantStore";

const SUFFIX = " (sandbox)";
const RUBRIC = {
  name: "Sandbox",
  description: "One criterion, which the markers in a submission decide.",
  criteria: [
    {
      key: "scripted",
      type: "must_have",
      primitive: "llm_judge@1",
      title: "As scripted",
      statement: "The output is what the task asks for.",
      evidence: "holistic",
      config: {},
    },
  ],
};

/**
 * Creates the tenant's sandbox unless it exists, and makes the caller its owner and reviewer. It has one rubric.
 * @throws forbidden (a sandbox, or the sample tenant)
 */
export async function openSandbox(deps: TenantDeps & { callerId: string }): Promise<SandboxOpened> {
  if (isScripted(deps.db.tenantId)) {
    throw new Problem("forbidden", "this tenant is for trying the service out: open a sandbox in another tenant");
  }
  const accountId = deps.callerId;
  const name = await deps.db.transaction((tx) => findTenantName(tx, deps.db.tenantId));
  const { requestId, keyId, client } = deps;
  const sandbox = tenantDeps(deps, sandboxIdFor(deps.db.tenantId), { requestId, keyId, client });
  const { tenantId } = sandbox.db;
  const createdAt = deps.clock.now();
  const isNew = await sandbox.db.signInTransaction(async (tx) => {
    const title = startOf(name, NAME_CHARS - SUFFIX.length) + SUFFIX;
    const created = await insertTenantOnce(tx, { id: tenantId, name: title, createdAt });
    await addMember(tx, { tenantId, accountId, owner: true, createdAt });
    const joined: TenantDb = { ...sandbox.db, transaction: (work) => work(tx), signInTransaction: (work) => work(tx) };
    const owner = { kind: "session", tenantId, accountId, owner: true, reviewer: true } as const;
    const joinedDeps = { ...sandbox, db: joined, actor: owner };
    await setReviewer(joinedDeps, { body: { reviewer_subject: accountId, active: true } });
    if (!created) return false;
    await recordAudit(tx, joinedDeps, owner, {
      action: "tenant.created",
      target: tenantId,
      details: { owner: accountId },
    });
    await registerRubric(joinedDeps, { body: RUBRIC });
    return true;
  });
  return { tenant_id: tenantId, created: isNew };
}
