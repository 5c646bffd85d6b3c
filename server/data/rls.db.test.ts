// Tests tenant isolation in Postgres: the catalog, read as a superuser, and the statements that the application's role
// can run.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { startEscalation } from "@/server/escalation/escalations";
import { changeTenantSettings } from "@/server/tenant/settings";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeEscalation, makeReviewer } from "@/testing/escalations";
import { makeRubric, makeTenant } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

/** Tables without a tenant, each with the reason. */
const GLOBAL_TABLES: Record<string, string> = {
  _prisma_migrations: "belongs to the migrations",
  auth_challenge: "accounts exist before and beyond tenants",
  auth_credential: "accounts exist before and beyond tenants",
  auth_session: "accounts exist before and beyond tenants",
  attempt_count: "attempts at passwords come before a tenant",
  auth_token_key: "one issuer for all tenants",
  auth_user: "accounts exist before and beyond tenants",
  judge_choice: "one model for the whole service",
  proof_log_checkpoint: "one public log for all tenants",
  proof_log_identity: "one public log for all tenants",
  proof_log_leaf: "read through find_logged_entries alone, which knows the tenant",
  proof_log_pending: "without a tenant, and hashes and signatures alone, as in the public log",
  proof_log_tile: "one public log for all tenants",
  release_state: "the oldest release that may use the database",
  service_process: "the processes of the service, and the IDs of their signing keys",
  signing_key: "public keys, published to everyone",
  tenant: "its id is the tenant; policy on id",
};

let service: TestService;
let admin: pg.Client;
let app: pg.Client;
let verificationId: string;

beforeAll(async () => {
  service = await startTestService();
  admin = new pg.Client({ connectionString: service.database.adminUrl });
  app = new pg.Client({ connectionString: service.database.access.requests });
  await Promise.all([admin.connect(), app.connect()]);
  const { deps } = service.service;
  const rubric_id = await makeRubric(deps, service.tenantId);
  const body = { rubric_id, submission: { inline: "{}" } };
  verificationId = (await submit(tenantDeps(deps, service.tenantId), { body, idempotency_key: "k" })).id;
  const reviewer = await makeReviewer(service);
  const id = await makeEscalation(service, await makeReviewer(service), verificationId);
  await changeTenantSettings({ ...tenantDeps(deps, service.tenantId), actor: reviewer.principal }, { body: {} });
  await startEscalation({ ...tenantDeps(deps, service.tenantId), actor: reviewer.principal }, { id });
  await judgeEscalation(
    { ...tenantDeps(deps, service.tenantId), actor: reviewer.principal },
    { id, body: reviewer.judgment() },
  );
});
afterAll(async () => {
  await Promise.all([admin.end(), app.end()]);
  await service.stop();
});

describe("every table", () => {
  it("with a tenant_id forces row-level security, and every other table is listed", async () => {
    const { rows } = await admin.query<{ name: string; tenant: boolean; isForced: boolean; policies: number }>(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
        EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id') AS tenant,
        (SELECT count(*)::int FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname) AS policies
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`);
    const unprotectedTables = rows
      .filter((table) => !(table.isForced && table.policies > 0) || !table.tenant)
      .map(({ name }) => name);
    expect(unprotectedTables.sort()).toEqual(Object.keys(GLOBAL_TABLES).sort());
  });

  it("references tenant rows only by composite keys", async () => {
    const { rows } = await admin.query<{ constraint: string }>(`
      SELECT conrelid::regclass || '.' || conname AS constraint FROM pg_constraint f
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confrelid <> 'tenant'::regclass
        AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.confrelid AND a.attname = 'tenant_id')
        AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attname = 'tenant_id' AND a.attnum = ANY (f.conkey))`);
    expect(rows).toEqual([]);
  });
});

describe("the application's role", () => {
  const tables = [
    "verification",
    "criterion_result",
    "proof_entry",
    "rubric_version",
    "api_key",
    "idempotency_record",
    "tenant",
    "audit_event",
    "reviewer_grant",
    "review_decision",
    "escalation",
    "escalation_judgment",
    "reviewer_key",
    "tenant_settings",
    "escalation_start",
  ];
  const queryAs = async (tenant: string, statement: string, values: unknown[] = []) => {
    await app.query("BEGIN");
    try {
      await app.query("SELECT bind_tenant($1)", [service.service.database.computeBinding(tenant)]);
      return await app.query(statement, values);
    } finally {
      await app.query("ROLLBACK");
    }
  };

  const queryAsOwner = async (statement: string) => {
    await admin.query("BEGIN");
    try {
      return await admin.query(statement);
    } finally {
      await admin.query("ROLLBACK");
    }
  };

  it.each(tables)("sees no row of %s without a tenant, or as another tenant", async (table) => {
    const otherTenant = await makeTenant(service.service.deps);
    const selectTenants = `SELECT ${table === "tenant" ? "id" : "tenant_id"} AS tenant FROM ${table}`;
    expect((await queryAs(service.tenantId, selectTenants)).rowCount).toBeGreaterThan(0);
    expect((await app.query(selectTenants)).rowCount).toBe(0);
    const { rows } = await queryAs(otherTenant, selectTenants);
    expect(rows.filter(({ tenant }: { tenant: string }) => tenant !== otherTenant)).toEqual([]);
  });

  it("cannot write a row for another tenant", async () => {
    const otherTenant = await makeTenant(service.service.deps);
    const endpoint =
      "INSERT INTO webhook_endpoint VALUES (gen_random_uuid(), $1, 'https://a.example', 's', 'active', now())";
    await expect(queryAs(otherTenant, endpoint, [service.tenantId])).rejects.toThrow(/row-level security/);
  });

  it("cannot reference a row of another tenant", async () => {
    const otherTenant = await makeTenant(service.service.deps);
    const claim = "INSERT INTO idempotency_record VALUES ($1, 'stolen', 'h', $2, now())";
    await expect(queryAs(otherTenant, claim, [otherTenant, verificationId])).rejects.toThrow(/foreign key/);
  });

  it.each([
    ["criterion_result", "position"],
    ["proof_entry", "seq"],
  ])("can add a row of %s only to a finished verification of its tenant", async (table, numberColumn) => {
    const row = `SELECT to_json(t) AS row FROM ${table} t WHERE verification_id = $1`;
    const [first] = (await admin.query<{ row: object }>(row, [verificationId])).rows;
    const insertQueued = `INSERT INTO verification SELECT (json_populate_record(v, json_build_object('id', gen_random_uuid(), 'status', 'queued',
      'determination', NULL, 'completed_at', NULL, 'proof_ref', NULL))).* FROM verification v WHERE id = $1 RETURNING id`;
    const unfinishedId = (await admin.query<{ id: string }>(insertQueued, [verificationId])).rows[0]?.id;
    const insert = `INSERT INTO ${table} SELECT * FROM json_populate_record(NULL::${table}, $1)`;
    const insertRow = (tenant: string, verification: string | undefined) =>
      queryAs(tenant, insert, [
        { ...first?.row, tenant_id: tenant, verification_id: verification, [numberColumn]: 99 },
      ]);
    expect((await insertRow(service.tenantId, verificationId)).rowCount).toBe(1);
    const otherTenant = await makeTenant(service.service.deps);
    const refusal = /no finished verification/;
    await expect(insertRow(otherTenant, verificationId)).rejects.toThrow(refusal);
    await expect(insertRow(service.tenantId, unfinishedId)).rejects.toThrow(refusal);
    await expect(insertRow(service.tenantId, otherTenant)).rejects.toThrow(refusal);
  });

  it.each([
    "proof_entry",
    "criterion_result",
    "rubric_version",
    "review_decision",
    "escalation_judgment",
    "escalation_start",
    "audit_event",
  ])("cannot change or delete a row of %s", async (table) => {
    const column = table === "rubric_version" ? "name" : "tenant_id";
    await expect(queryAs(service.tenantId, `UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow(
      /append-only|permission denied/,
    );
    await expect(queryAs(service.tenantId, `DELETE FROM ${table}`)).rejects.toThrow(/append-only|permission denied/);
  });

  it("cannot reopen, change or delete a closed escalation", async () => {
    const reopenStatement = "UPDATE escalation SET status = 'open'";
    await expect(queryAs(service.tenantId, reopenStatement)).rejects.toThrow(/is closed/);
    await expect(queryAs(service.tenantId, "DELETE FROM escalation")).rejects.toThrow(/permission denied/);
    for (const statement of [reopenStatement, "DELETE FROM escalation"]) {
      await expect(queryAsOwner(statement)).rejects.toThrow(/is closed/);
    }
  });

  it.each([
    ["status = 'running'"],
    ["status = 'failed', determination = NULL"],
    ["determination = 'met'"],
    ["score = 1"],
    ["confidence = 0.123"],
    ["flagged = NOT flagged"],
    ["flag_reason = 'other'"],
    ["manipulation_detected = NOT manipulation_detected"],
    ["proof_ref = 'sha256:other'"],
    ["error = 'other'"],
    ["completed_at = now()"],
    ["submission_hash = 'other'"],
    ["identity_rung = 'other'"],
  ])("cannot set %s of a finished verification", async (assignment) => {
    const statement = `UPDATE verification SET ${assignment} WHERE id = $1`;
    await expect(queryAs(service.tenantId, statement, [verificationId])).rejects.toThrow(/is finished/);
  });

  it("cannot delete a finished verification, and can update columns that are not its outcome", async () => {
    const values = [verificationId];
    await expect(queryAs(service.tenantId, "DELETE FROM verification WHERE id = $1", values)).rejects.toThrow(
      /permission denied/,
    );
    await expect(queryAsOwner(`DELETE FROM verification WHERE id = '${verificationId}'`)).rejects.toThrow(
      /is finished/,
    );
    const allowedUpdate = "UPDATE verification SET determination = determination, progress_at = now() WHERE id = $1";
    expect((await queryAs(service.tenantId, allowedUpdate, values)).rowCount).toBe(1);
  });

  const unchanged = "SET status = status";
  const setRetired = "SET status = 'retired', retired_at = now()";
  const setRevoked = "SET status = 'revoked', revoked_at = now(), revocation_reason = 'leaked'";
  it.each([
    [unchanged, "SET public_key = 'other'"],
    [unchanged, "SET key_id = 'other'"],
    [unchanged, "SET created_at = created_at - interval '1 year'"],
    [unchanged, "SET rotate_by = now()"],
    [unchanged, "SET retired_at = now()"],
    [unchanged, "SET status = 'retired'"],
    [unchanged, "SET revoked_at = now()"],
    [unchanged, "SET status = 'revoked'"],
    [unchanged, "SET revocation_reason = 'none'"],
    [setRetired, "SET status = 'active'"],
    [setRetired, "SET status = 'active', retired_at = NULL"],
    [setRetired, "SET retired_at = now() + interval '1 year'"],
    [setRevoked, "SET status = 'retired', retired_at = now()"],
    [setRevoked, "SET revoked_at = NULL"],
    [setRevoked, "SET revocation_reason = 'other'"],
  ])("cannot change a signing key after %s with %s", async (firstUpdate, refusedUpdate) => {
    const statements = `DO $$ BEGIN UPDATE signing_key ${firstUpdate}; UPDATE signing_key ${refusedUpdate}; END $$`;
    await expect(queryAsOwner(statements)).rejects.toThrow(/rotation and revocation only/);
  });

  it("can retire a signing key and revoke it, retired or not, and cannot delete it", async () => {
    const retireAndRevoke = `DO $$ BEGIN UPDATE signing_key ${setRetired}; UPDATE signing_key ${setRevoked}; END $$`;
    await queryAsOwner(retireAndRevoke);
    await queryAsOwner(`UPDATE signing_key ${setRevoked}`);
    await expect(queryAsOwner("DELETE FROM signing_key")).rejects.toThrow(/rotation and revocation only/);
  });

  it("finds no API key by an unknown hash", async () => {
    const { rows } = await app.query("SELECT * FROM find_api_key($1)", ["0".repeat(64)]);
    expect(rows).toEqual([]);
  });
});
