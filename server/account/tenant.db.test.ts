import { afterAll, beforeAll, expect, test } from "vitest";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import { createTenant } from "@/server/provisioning/createTenant";
import { issueToken } from "@/server/account/makeResetLink";
import { openTenant } from "@/server/provisioning/openTenant";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { type TestService, startTestService } from "@/testing/service";

const OWNER = { name: "Acme", ownerEmail: "owner@example.com", ownerPassword: "password" };
let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

function create(change: Partial<typeof OWNER> = {}) {
  const { deps, accounts } = suite.service;
  const db = tenantDb(deps.database, deps.ids.next());
  return createTenant({ ...deps, accounts, db }, { ...OWNER, ...change });
}

test("a tenant comes with an account that owns it and can sign in", async () => {
  const made = await create({ name: "  Acme  ", ownerEmail: "First@Example.com" });
  const { db } = await openTenant(suite.service.deps, made.tenant_id);
  expect(await db.transaction((tx) => tx.tenant.findMany())).toMatchObject([{ id: made.tenant_id, name: "Acme" }]);
  expect(await db.transaction((tx) => tx.tenantMember.findMany())).toMatchObject([
    { tenantId: made.tenant_id, accountId: made.account_id, owner: true },
  ]);
  expect(await db.transaction((tx) => tx.auditEvent.findMany())).toMatchObject([
    { action: "tenant.created", actorKind: "operator", target: made.tenant_id, details: { owner: made.account_id } },
  ]);
  const answer = await fetch(`${suite.baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: suite.baseUrl },
    body: JSON.stringify({ email: "first@example.com", password: OWNER.ownerPassword }),
  });
  expect(answer.status).toBe(200);
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(121) }],
  ["name", { name: "line\nbreak" }],
  ["owner_email", { ownerEmail: "not-an-address" }],
  ["owner_password", { ownerPassword: "1234567" }],
  ["owner_password", { ownerPassword: "x".repeat(129) }],
])("refuses a bad %s", async (field, change) => {
  await expect(create(change)).rejects.toMatchObject({
    code: "invalid_request",
    detail: expect.stringMatching(new RegExp(`^${field}: `)) as string,
  });
});

test("concurrent requests with one email, in any case, and one password share one account", async () => {
  const emails = ["same@example.com", "SAME@example.com", "Same@Example.com"];
  const made = await Promise.all(emails.map((ownerEmail) => create({ name: "Shared", ownerEmail })));
  expect(new Set(made.map(({ account_id }) => account_id)).size).toBe(1);
  const { database } = suite.service;
  expect(await database.signIn.prisma.authUser.count({ where: { email: "same@example.com" } })).toBe(1);
  const shared = { where: { name: "Shared" } };
  expect(await systemTransaction(database, "operator", (tx) => tx.tenant.count(shared))).toBe(3);
});

test("a token is issued to members only", async () => {
  const made = await create({ ownerEmail: "member@example.com" });
  const { deps, accounts } = suite.service;
  const own = { ...tenantDeps(deps, made.tenant_id), accounts };
  const { token } = await issueToken(own, " Member@example.com ");
  expect(
    await suite.service.httpDeps.authenticate(
      new Headers({ authorization: `Bearer ${token}`, "x-svc-tenant-id": made.tenant_id }),
      false,
    ),
  ).toMatchObject({ kind: "identityContract", tenantId: made.tenant_id, accountId: made.account_id, owner: true });
  const foreign = { ...tenantDeps(deps, suite.tenantId), accounts };
  await expect(issueToken(foreign, "member@example.com")).rejects.toMatchObject({
    code: "not_found",
    detail: expect.stringMatching(/^account_email: /) as string,
  });
});

test("a tenant that is malformed or unknown is refused", async () => {
  const { deps } = suite.service;
  await expect(openTenant(deps, "acme")).rejects.toMatchObject({ code: "invalid_request" });
  await expect(openTenant(deps, deps.ids.next())).rejects.toMatchObject({ code: "not_found" });
});
