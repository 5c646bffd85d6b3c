// Tests every kind of statement as each of the three logins, including those that Postgres allows any login by default.
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/database";

const LOGINS = ["requests", "signIn", "jobs"] as const;
type Login = (typeof LOGINS)[number];

let database: TestDatabase;
let admin: pg.Client;
const logins = {} as Record<Login, pg.Client>;

beforeAll(async () => {
  database = await testDatabase();
  admin = await openClient(database.adminUrl);
  for (const name of LOGINS) logins[name] = await openClient(database.access[name]);
});
afterAll(async () => {
  await Promise.all([admin, ...Object.values(logins)].map((client) => client.end()));
  await database.drop();
  rmSync(FILE, { force: true });
});

async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

const FILE = path.join(tmpdir(), `svc-verify-statement-kinds-${process.pid}`);

/** Statements that no login may run, by kind. Each would take effect beyond the rows of its session. */
const DENIED: Record<string, string[]> = {
  "temporary objects": [
    "CREATE TEMPORARY TABLE verification (id int)",
    "CREATE TEMPORARY VIEW verification AS SELECT 1",
    "CREATE TEMPORARY SEQUENCE s",
    "SELECT 1 AS id INTO TEMPORARY TABLE verification",
    "CREATE DOMAIN pg_temp.uuid AS text",
    "CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE sql RETURN 1",
  ],
  "new objects": [
    "CREATE SCHEMA mine",
    ...["public", "inngest_executor", "svc_private", "pg_catalog"].flatMap((schema) => [
      `CREATE TABLE ${schema}.mine (id int)`,
      `CREATE UNLOGGED TABLE ${schema}.mine (id int)`,
      `CREATE VIEW ${schema}.mine AS SELECT 1`,
      `CREATE MATERIALIZED VIEW ${schema}.mine AS SELECT 1`,
      `CREATE SEQUENCE ${schema}.mine`,
      `CREATE TYPE ${schema}.mine AS (id int)`,
      `CREATE DOMAIN ${schema}.mine AS text`,
      `CREATE FUNCTION ${schema}.mine() RETURNS int LANGUAGE sql RETURN 1`,
      `CREATE PROCEDURE ${schema}.mine() LANGUAGE sql AS 'SELECT 1'`,
      `CREATE OPERATOR ${schema}.=== (FUNCTION = pg_catalog.int4eq, LEFTARG = int, RIGHTARG = int)`,
      `CREATE COLLATION ${schema}.mine (LOCALE = 'C')`,
    ]),
    "CREATE EXTENSION dblink",
    "CREATE EXTENSION postgres_fdw",
    "CREATE EXTENSION pgcrypto",
    "CREATE LANGUAGE plperl",
    "CREATE CAST (text AS int) WITH INOUT",
    "CREATE FOREIGN DATA WRAPPER mine",
    "CREATE PUBLICATION mine",
    "CREATE SUBSCRIPTION mine CONNECTION 'x' PUBLICATION mine",
    "CREATE EVENT TRIGGER mine ON ddl_command_start EXECUTE FUNCTION refuse_change()",
    "CREATE DATABASE mine",
    "CREATE ROLE mine",
    "CREATE TABLESPACE mine LOCATION '/tmp'",
  ],
  "changes of the service's objects": [
    "CREATE INDEX ON verification (id)",
    "CREATE TRIGGER t BEFORE INSERT ON verification FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "CREATE POLICY mine ON verification USING (true)",
    "CREATE RULE mine AS ON INSERT TO verification DO INSTEAD NOTHING",
    "CREATE STATISTICS public.mine ON id, tenant_id FROM verification",
    "ALTER TABLE verification DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE verification DISABLE TRIGGER ALL",
    "ALTER FUNCTION current_tenant() RESET search_path",
    "CREATE OR REPLACE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql RETURN NULL::uuid",
    "ALTER SCHEMA public RENAME TO mine",
    "COMMENT ON TABLE verification IS 'x'",
    "DROP TABLE verification",
    "DROP FUNCTION current_tenant() CASCADE",
    "TRUNCATE verification",
    "REINDEX TABLE verification",
    "CLUSTER verification USING verification_pkey",
  ],
  "locks of tables that it cannot delete from": [
    "LOCK TABLE verification IN ACCESS EXCLUSIVE MODE",
    "LOCK TABLE proof_entry IN SHARE MODE",
    "LOCK TABLE signing_key IN ACCESS EXCLUSIVE MODE",
    "LOCK TABLE tenant IN ACCESS EXCLUSIVE MODE",
    "LOCK TABLE judge_choice IN ACCESS EXCLUSIVE MODE",
  ],
  "files and programs of the server": [
    "COPY (SELECT 1) TO PROGRAM 'cat'",
    `COPY (SELECT 1) TO '${FILE}'`,
    "COPY idempotency_record FROM PROGRAM 'true'",
    "COPY idempotency_record FROM '/etc/passwd'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT pg_read_binary_file('postgresql.conf')",
    "SELECT pg_ls_dir('.')",
    "SELECT pg_stat_file('postgresql.conf')",
    "SELECT lo_import('/etc/passwd')",
    "LOAD '/tmp/x.so'",
  ],
  "large objects": ["SELECT lo_create(0)", "SELECT lo_creat(-1)", "SELECT lo_from_bytea(0, 'x')"],
  "rights and roles": [
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
    "ALTER ROLE postgres PASSWORD 'x'",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "ALTER ROLE CURRENT_USER BYPASSRLS",
    "ALTER ROLE CURRENT_USER CREATEROLE",
    "GRANT svc_verify_requests, svc_verify_jobs, svc_verify_sign_in TO svc_verify_system",
    "GRANT svc_verify_system TO CURRENT_USER WITH INHERIT TRUE",
    "REASSIGN OWNED BY postgres TO CURRENT_USER",
  ],
  "the server": [
    "ALTER SYSTEM SET work_mem = '1GB'",
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = mine', current_database()); END $$",
    "SET session_replication_role = replica",
    "SELECT set_config('session_replication_role', 'replica', false)",
    "SELECT pg_reload_conf()",
    "SELECT pg_switch_wal()",
    "SELECT pg_rotate_logfile()",
    "CHECKPOINT",
    "SELECT pg_create_physical_replication_slot('mine')",
    "SELECT * FROM pg_authid",
    "SELECT * FROM pg_hba_file_rules",
    "SELECT * FROM pg_statistic",
    "SELECT * FROM pg_largeobject",
    "SELECT * FROM pg_subscription",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'",
  ],
};

const REFUSAL = /permission denied|must be (owner|superuser)|must have|not allowed|ADMIN option/i;

/** Statements that no right of Postgres can forbid. SECURITY.md says what each of them allows. */
const OPEN: string[] = [
  "LISTEN webhook_message",
  "SELECT pg_notify('webhook_message', 'x')",
  "SELECT pg_sleep(0)",
  "SELECT pg_try_advisory_xact_lock(1)",
  "DO $$ BEGIN PERFORM 1; END $$",
  "SET LOCAL search_path = pg_catalog",
  "SELECT pid FROM pg_stat_activity",
];

async function attempt(login: Login, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = logins[login];
  // Some statements fail in a transaction for another reason than missing rights.
  const needsNoTransaction = /^(CREATE (DATABASE|TABLESPACE|SUBSCRIPTION)|ALTER SYSTEM|REINDEX|CLUSTER)/.test(
    statement,
  );
  if (needsNoTransaction) return client.query(statement);
  await client.query("BEGIN");
  try {
    return await client.query(statement);
  } finally {
    await client.query("ROLLBACK");
  }
}

describe.each(LOGINS)("the login of %s", (login) => {
  it.each(Object.entries(DENIED))("may not run statements about %s", async (_, statements) => {
    for (const statement of statements) {
      await expect(attempt(login, statement), statement).rejects.toThrow(REFUSAL);
    }
  });

  it.each(OPEN)("can run %s, which no right of Postgres can forbid", async (statement) => {
    await attempt(login, statement);
  });

  it("cannot read statements of another login in pg_stat_activity or end its sessions", async () => {
    const otherLogins = LOGINS.filter((otherLogin) => otherLogin !== login);
    for (const otherLogin of otherLogins) {
      const secret = `SELECT 'secret of ${otherLogin}'`;
      await logins[otherLogin].query(secret);
      const { rows } = await attempt(login, "SELECT query FROM pg_stat_activity WHERE usename <> current_user");
      expect(JSON.stringify(rows)).not.toContain("secret of");
      const pid = await logins[otherLogin].query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const end = `SELECT pg_terminate_backend(${pid.rows[0]?.pid})`;
      await expect(attempt(login, end)).rejects.toThrow(/permission denied/);
    }
  });

  it("cannot connect to another database of an embedded server", async () => {
    for (const name of ["postgres", "template1"]) {
      const url = new URL(database.access[login]);
      url.pathname = `/${name}`;
      await expect(openClient(url.href), name).rejects.toThrow(/permission denied for database/);
    }
  });
});

describe("stored functions", () => {
  it("fix search_path with the temporary schema last, or name every schema", async () => {
    const { rows } = await admin.query<{ name: string }>(`
      SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace IN ('public'::regnamespace, 'inngest_executor'::regnamespace)
        -- A body that was parsed when the function was created looks no name up later.
        AND pg_get_function_sqlbody(p.oid) IS NULL
        AND NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c ~ '^search_path=.*, pg_temp$')`);
    expect(rows).toEqual([{ name: "named_tenant()" }]);
    const { rows: source } = await admin.query<{ body: string }>(
      "SELECT prosrc AS body FROM pg_proc WHERE oid = 'named_tenant()'::regprocedure",
    );
    expect(source[0]?.body.trim()).toBe(
      "BEGIN\n  RETURN pg_catalog.left(pg_catalog.current_setting('app.tenant_id', true), 36)::pg_catalog.uuid;\nEND",
    );
  });

  it("read the service's tables where a temporary one has the same name", async () => {
    const shadowingClient = await openClient(database.adminUrl);
    try {
      const id = "00000000-0000-4000-8000-000000000001";
      await shadowingClient.query("CREATE TEMPORARY TABLE verification (LIKE public.verification)");
      await shadowingClient.query(`INSERT INTO pg_temp.verification SELECT * FROM json_populate_record(NULL::public.verification,
        json_build_object('id', '${id}', 'tenant_id', '${id}', 'rubric_id', '${id}', 'status', 'queued', 'submission_hash', 'x',
          'submission', '{}'::json, 'options', '{}'::json, 'flagged', false, 'manipulation_detected', false, 'resumptions', 0,
          'created_at', now()))`);
      const { rows } = await shadowingClient.query("SELECT * FROM begin_execution($1, $2, now())", [`${id}.`, id]);
      expect(rows).toEqual([]);
    } finally {
      await shadowingClient.end();
    }
  });
});
