// Factories of rows, through the product's own functions. Each suite creates its own tenant.
import { addMember } from "@/server/account/accountStore";
import { cheapPasswords } from "@/testing/cheapPasswords";
import type { Service } from "@/server/composition";
import { JudgeCapacity } from "@/server/reviewer/contract/reviewer";
import { Scope } from "@/server/contracts/scopes";
import { insertApiKey, revokeApiKey } from "@/server/account/apiKeyStore";
import { tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";
import { registerRubric } from "@/server/authoring/register";
import { newApiKey } from "@/server/account/apiKeys";
import { tenantDeps } from "@/server/deps/tenantDeps";

export async function makeTenant(deps: Deps, name = "Test tenant"): Promise<string> {
  const id = deps.ids.next();
  await tenantDb(deps.database, id).signInTransaction((tx) => tx.tenant.create({ data: { id, name } }));
  return id;
}

type KeyOptions = { scopes?: readonly Scope[]; expiresAt?: Date; revoked?: boolean };

/** @returns the key's secret */
export async function makeKey(deps: Deps, tenantId: string, options: KeyOptions = {}): Promise<string> {
  const { text, prefix, secretHash } = newApiKey();
  const id = deps.ids.next();
  const now = deps.clock.now();
  await tenantDb(deps.database, tenantId).signInTransaction(async (tx) => {
    const scopes = [...(options.scopes ?? Scope.options)];
    const expiresAt = options.expiresAt ?? null;
    await insertApiKey(tx, { id, tenantId, name: "test", prefix, secretHash, scopes, expiresAt, createdAt: now });
  });
  if (options.revoked) await tenantDb(deps.database, tenantId).transaction((tx) => revokeApiKey(tx, id, now));
  return text;
}

export const TEST_PASSWORD = "test-password";

export type TestAccount = { accountId: string; email: string; headers: Record<string, string> };

/** A claim that any judgment may make. */
const FULL_AUTHORITY = { tier: "principal_reviewer", capacities: JudgeCapacity.options };

let passwordHash: Promise<string> | undefined;

/**
 * Creates an account of the tenant with the given roles, and its cockpit headers. Inserts the rows of a sign-up with one
 * shared password hash.
 */
export async function makeAccount(
  { deps, accounts }: Pick<Service, "deps" | "accounts">,
  tenantId: string,
  roles: { owner?: boolean; reviewer?: boolean } = {},
): Promise<TestAccount> {
  const at = deps.clock.now();
  const email = `${deps.ids.next()}@example.com`;
  const accountId = deps.ids.next();
  const password = await (passwordHash ??= cheapPasswords.hash(TEST_PASSWORD));
  await tenantDb(deps.database, tenantId).signInTransaction(async (tx) => {
    await tx.authUser.create({ data: { id: accountId, name: "Test account", email } });
    const credential = { id: deps.ids.next(), accountId, userId: accountId, providerId: "credential", password };
    await tx.authCredential.create({ data: credential });
    await addMember(tx, { tenantId, accountId, owner: roles.owner ?? false, createdAt: at });
    if (roles.reviewer) {
      const grant = { tenantId, reviewerSubject: accountId, active: true, grantedBy: "test", grantedAt: at };
      await tx.reviewerGrant.create({ data: { ...grant, ...FULL_AUTHORITY } });
    }
  });
  const headers = {
    authorization: `Bearer ${await accounts.issueToken(accountId, tenantId)}`,
    "x-svc-tenant-id": tenantId,
    "x-svc-auth-subject": "account_tenant_mapping",
  };
  return { accountId, email, headers };
}

/** One deterministic criterion of each primitive; a submission like {"status":"ok","latency":20} meets all. */
export const DETERMINISTIC_SPEC = {
  name: "Deterministic",
  criteria: [
    { key: "says-ok", type: "must_have", primitive: "regex_match@1", config: { pattern: '"status":\\s*"ok"' } },
    {
      key: "shape",
      type: "must_have",
      primitive: "json_schema@1",
      config: { schema: { type: "object", required: ["status", "latency"] } },
    },
    {
      key: "fast",
      type: "scored",
      primitive: "numeric_threshold@1",
      config: { path: "latency", operator: "lte", threshold: 100 },
    },
  ],
};

/** A further member of an object that DETERMINISTIC_SPEC judges, which costs more than a request may do. */
export const MORE_THAN_A_REQUEST = `, "more": "${"x".repeat(8_000)}"`;

export const JUDGED_SPEC = {
  name: "Judged",
  criteria: [
    {
      key: "polite",
      type: "must_have",
      primitive: "llm_judge@1",
      config: {},
      statement: "The reply greets the customer by name in its first sentence.",
    },
  ],
};

export async function makeRubric(
  deps: Deps,
  tenantId: string,
  spec: Record<string, unknown> = DETERMINISTIC_SPEC,
): Promise<string> {
  return (await registerRubric({ ...tenantDeps(deps, tenantId), actor: "operator" }, { body: spec })).rubric_id;
}
