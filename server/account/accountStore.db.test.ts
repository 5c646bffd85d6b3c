// The rows that the policies own_account and known_hash allow and refuse to the sign-in login.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMemberships } from "@/server/account/accountStore";
import { invite } from "@/server/account/invitations";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeTenant, type TestAccount } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let suite: TestService;
let app: pg.Client;
let account: TestAccount;

beforeAll(async () => {
  suite = await startTestService();
  app = new pg.Client({ connectionString: suite.database.access.signIn });
  await app.connect();
  account = await makeAccount(suite.service, suite.tenantId, { owner: true, reviewer: true });
  await makeAccount(suite.service, suite.tenantId, { reviewer: true });
  await makeAccount(suite.service, await makeTenant(suite.service.deps, "Elsewhere"), { reviewer: true });
});
afterAll(async () => {
  await app.end();
  await suite.stop();
});

async function queryWithSetting(setting: string, value: string, statement: string) {
  await app.query("BEGIN");
  try {
    await app.query("SELECT set_config($1, $2, true)", [setting, value]);
    return await app.query<Record<string, unknown>>(statement);
  } finally {
    await app.query("ROLLBACK");
  }
}

test.each([
  ["tenant", "id"],
  ["tenant_member", "tenant_id"],
  ["reviewer_grant", "tenant_id"],
])("an account's id opens its own rows of %s", async (table, column) => {
  const { rows } = await queryWithSetting("app.account_id", account.accountId, `SELECT * FROM ${table}`);
  expect(rows.map((row) => row[column])).toEqual([suite.tenantId]);
  for (const unknown of ["", "unknown"]) {
    expect((await queryWithSetting("app.account_id", unknown, `SELECT * FROM ${table}`)).rows).toEqual([]);
  }
});

test("an account's id opens nothing else, and changes nothing", async () => {
  for (const table of ["api_key", "audit_event", "rubric_version", "tenant_invitation"]) {
    expect((await queryWithSetting("app.account_id", account.accountId, `SELECT * FROM ${table}`)).rows).toEqual([]);
  }
  const promote = "UPDATE tenant_member SET owner = true";
  expect((await queryWithSetting("app.account_id", account.accountId, promote)).rowCount).toBe(0);
  const end = "UPDATE reviewer_grant SET active = false";
  expect((await queryWithSetting("app.account_id", account.accountId, end)).rowCount).toBe(0);
});

test("a token's hash opens its invitation and no other", async () => {
  const tenant = tenantDeps(suite.service.deps, suite.tenantId);
  const [first] = await Promise.all(
    ["a@example.com", "b@example.com"].map((email) => invite({ ...tenant, actor: "operator" }, { body: { email } })),
  );
  const row = await tenant.db.signInTransaction((tx) =>
    tx.tenantInvitation.findFirstOrThrow({ where: { id: first?.invitation_id ?? "" } }),
  );
  const readStatement = "SELECT id FROM tenant_invitation";
  expect((await queryWithSetting("app.token_hash", row.tokenHash, readStatement)).rows).toEqual([{ id: row.id }]);
  expect((await queryWithSetting("app.token_hash", "", readStatement)).rows).toEqual([]);
  const accept = "UPDATE tenant_invitation SET accepted_at = now()";
  expect((await queryWithSetting("app.token_hash", row.tokenHash, accept)).rowCount).toBe(0);
});

test("only the operator can write to every audit trail", async () => {
  const worker = new pg.Client({ connectionString: suite.database.access.jobs });
  await worker.connect();
  const write = async (actor: string) => {
    const note = `INSERT INTO audit_event SELECT gen_random_uuid(), id, '${actor}', 'x', 'a.b', 'k', 't', '{}', now() FROM tenant`;
    await worker.query("BEGIN; SET LOCAL ROLE svc_verify_system");
    try {
      return await worker.query(note);
    } finally {
      await worker.query("ROLLBACK");
    }
  };
  expect((await write("operator")).rowCount).toBe(2);
  await expect(write("account")).rejects.toThrow(/row-level security/);
  await worker.end();
});

test("memberships are the account's own", async () => {
  expect(await listMemberships(suite.service.database, account.accountId)).toMatchObject([
    { tenantId: suite.tenantId, owner: true, reviewer: true },
  ]);
  expect(await listMemberships(suite.service.database, "unknown")).toEqual([]);
});
