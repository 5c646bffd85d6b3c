// Compares the rights of each login in the catalog with TABLE_RIGHTS and FUNCTION_GROUPS.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { computeSeal } from "@/server/data/seal";
import { withClient } from "@/server/platform/postgres/connection";
import { type TestDatabase, testDatabase } from "@/testing/database";
import { FUNCTION_GROUPS } from "./functionRights";
import { grantAccess } from "./grants";
import { migrateDatabase, readSealSecret } from "./migrateDatabase";
import { type Group, SECRET_COLUMNS, TABLE_RIGHTS } from "./tableRights";

let database: TestDatabase;
let admin: pg.Client;
const logins = {} as Record<"requests" | "signIn" | "jobs", string>;

beforeAll(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { requests, signIn, jobs } = database.access;
  for (const [name, url] of Object.entries({ requests, signIn, jobs })) {
    logins[name as keyof typeof logins] = new URL(url).username;
  }
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const findRole = (group: Group) => (group === "system" ? "svc_verify_system" : logins[group]);
const GROUPS: Group[] = ["requests", "jobs", "system", "signIn"];

/** Expands a right to its columns: those that it names, or all that are not secret. */
function* statedRights(table: string, columns: readonly string[], rights: readonly string[]): Generator<string> {
  for (const [, privilege = "", list] of rights.join(", ").matchAll(/([A-Z]+)(?: \(([^)]*)\))?/g)) {
    const openColumns = columns.filter((column) => !SECRET_COLUMNS[table]?.includes(column));
    const listedColumns = list === undefined ? columns : list === "*" ? openColumns : list.split(", ");
    if (privilege === "DELETE") yield privilege;
    else for (const column of listedColumns) yield `${privilege} ${column}`;
  }
}

/** Reads the granted rights by table, as `SELECT column` or `DELETE`. */
async function grantedRights(role: string): Promise<Map<string, string[]>> {
  const { rows } = await admin.query<{ name: string; rights: string[] }>(
    `SELECT c.relname AS name, array_remove(array_agg(r.name), NULL) AS rights FROM pg_class c, LATERAL (
       SELECT p || ' ' || a.attname AS name FROM pg_attribute a, unnest('{SELECT,INSERT,UPDATE,REFERENCES}'::text[]) p
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND has_column_privilege($1, c.oid, a.attnum, p)
       UNION ALL
       SELECT p FROM unnest('{DELETE,TRUNCATE,TRIGGER}'::text[]) p WHERE has_table_privilege($1, c.oid, p)
       UNION ALL SELECT NULL
     ) r (name)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') GROUP BY c.relname`,
    [role],
  );
  return new Map(rows.map(({ name, rights }) => [name, rights.sort()]));
}

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await admin.query<{ name: string; columns: string[] }>(
    `SELECT table_name::text AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Lists the functions with their signatures, and whether they are trigger functions. */
async function functions(): Promise<{ name: string; signature: string; trigger: boolean }[]> {
  const { rows } = await admin.query<{ name: string; signature: string; trigger: boolean }>(
    `SELECT proname AS name, oid::regprocedure::text AS signature, pg_get_function_result(oid) = 'trigger' AS trigger
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows;
}

describe("rights", () => {
  it("are stated for every table: add a new one to TABLE_RIGHTS", async () => {
    expect(Object.keys(TABLE_RIGHTS).sort()).toEqual([...(await columnsByTable()).keys()].sort());
  });

  it.each(GROUPS)("to tables are exactly those of TABLE_RIGHTS for %s", async (group) => {
    const actualRights = await grantedRights(findRole(group));
    for (const [table, columns] of await columnsByTable()) {
      const expectedRights = [...new Set(statedRights(table, columns, TABLE_RIGHTS[table]?.[group] ?? []))].sort();
      expect(actualRights.get(table), table).toEqual(expectedRights);
    }
  });

  it("are stated for every function that no trigger calls: add a new one to FUNCTION_GROUPS", async () => {
    const functionNames = (await functions()).filter(({ trigger }) => !trigger).map(({ name }) => name);
    expect(Object.keys(FUNCTION_GROUPS).sort()).toEqual([...new Set(functionNames)].sort());
  });

  it.each(GROUPS)("to functions are exactly those of FUNCTION_GROUPS for %s", async (group) => {
    for (const { name, signature } of await functions()) {
      const query = "SELECT has_function_privilege($1, $2, 'EXECUTE') AS may";
      const { rows } = await admin.query(query, [findRole(group), signature]);
      expect(rows, signature).toEqual([{ may: FUNCTION_GROUPS[name]?.includes(group) ?? false }]);
    }
  });

  it.each(GROUPS)("of %s allow no use of a sequence, and no object in a schema", async (group) => {
    const { rows } = await admin.query(
      `SELECT n.nspname AS schema, has_schema_privilege($1, n.oid, 'CREATE') AS may FROM pg_namespace n
       WHERE has_schema_privilege($1, n.oid, 'CREATE')`,
      [findRole(group)],
    );
    expect(rows).toEqual([]);
    const sequences = await admin.query(
      `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
         AND CASE c.relkind WHEN 'S' THEN has_sequence_privilege($1, c.oid, 'USAGE, SELECT, UPDATE') END`,
      [findRole(group)],
    );
    expect(sequences.rows).toEqual([]);
  });

  it("to a table, function or sequence without an entry are given to no login, also if PUBLIC had them", async () => {
    await admin.query(`
      CREATE TABLE unlisted (id int); GRANT ALL ON unlisted TO PUBLIC, svc_verify_requests;
      CREATE SEQUENCE unlisted_id; GRANT ALL ON unlisted_id TO svc_verify_requests;
      CREATE FUNCTION unlisted_call() RETURNS int LANGUAGE sql RETURN 1`);
    try {
      await grantAccess(admin, logins);
      for (const group of GROUPS) {
        const { rows } = await admin.query(
          `SELECT has_table_privilege($1, 'unlisted', 'SELECT, INSERT, UPDATE, DELETE') AS table,
             has_sequence_privilege($1, 'unlisted_id', 'USAGE, SELECT, UPDATE') AS sequence,
             has_function_privilege($1, 'unlisted_call()', 'EXECUTE') AS function`,
          [findRole(group)],
        );
        expect(rows, group).toEqual([{ table: false, sequence: false, function: false }]);
      }
    } finally {
      await admin.query("DROP TABLE unlisted; DROP SEQUENCE unlisted_id; DROP FUNCTION unlisted_call()");
    }
  });
});

describe("a role that owns the database and is no superuser", () => {
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  const name = `${owner}_database`;
  const url = (login: string, password: string) => {
    const result = new URL(database.adminUrl);
    Object.assign(result, { username: login, password, pathname: `/${name}` });
    return result.href;
  };

  afterAll(async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    // DROP OWNED BY also revokes the grants of groups to the logins, which belong to the whole server.
    await admin.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
  });

  it("grants the same rights, revokes temporary objects, and its sealed functions write", async () => {
    const groups = "svc_verify_requests, svc_verify_jobs, svc_verify_sign_in, svc_verify_system";
    await admin.query(
      `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'; GRANT ${groups} TO ${owner} WITH ADMIN OPTION`,
    );
    await admin.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0`);
    await migrateDatabase({ adminUrl: url(owner, "x"), logins });
    const inDatabase = new URL(database.access.jobs);
    inDatabase.pathname = `/${name}`;
    await withClient(inDatabase.href, async (jobs) => {
      await expect(jobs.query("CREATE TEMPORARY TABLE verification (id int)")).rejects.toThrow(/permission denied/);
      await expect(jobs.query("SELECT * FROM auth_credential")).rejects.toThrow(/permission denied/);
      // Only a superuser can revoke these rights.
      await jobs.query("BEGIN; SELECT lo_create(0); ROLLBACK");
      const row = { id: randomUUID(), primitive: "llm_judge@1", model: "m", prompt_version: "p", method: "platt" };
      const text = JSON.stringify({ ...row, labels: 1, map: {}, created_at: new Date() });
      const seal = computeSeal(await readSealSecret(url(owner, "x")), `share calibration ${text}`);
      await jobs.query("SET ROLE svc_verify_system");
      const share = (values: string[]) =>
        jobs.query<{ version: number }>("SELECT share_calibration($1, $2) AS version", values);
      expect((await share([text, seal])).rows).toEqual([{ version: 1 }]);
      await expect(share([text.replace("{}", '{"x": 1}'), seal])).rejects.toThrow(/is not sealed/);
      await expect(jobs.query("INSERT INTO calibration SELECT * FROM calibration")).rejects.toThrow(
        /permission denied/,
      );
    });
  });
});
