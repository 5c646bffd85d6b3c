import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { assertRoleIsConfined } from "./assertRoleIsConfined";
import { migrateDatabase } from "./migrateDatabase";
import { migrationStatus } from "./migrationStatus";

const IN_STEP = { pending: [], unknown: [], edited: [], failed: [] };

let database: TestDatabase;
let migrationsDir: string;
let admin: pg.Client;

beforeEach(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query("DROP SCHEMA IF EXISTS inngest_executor CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  migrationsDir = mkdtempSync(path.join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await admin.end();
  await database.drop();
  rmSync(migrationsDir, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(migrationsDir, name), { recursive: true });
  writeFileSync(path.join(migrationsDir, name, "migration.sql"), sql);
  writeFileSync(path.join(migrationsDir, "migration_lock.toml"), 'provider = "postgresql"\n');
}

const deploy = async () => (await migrateDatabase({ adminUrl: database.adminUrl, migrationsDir })).applied;

async function tables(): Promise<string[]> {
  const answer = await admin.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  return answer.rows.map((row) => row.tablename);
}

test("applies pending migrations in order, and none of them again", async () => {
  write("2_second", "CREATE TABLE b (a int REFERENCES a);");
  write("1_first", "CREATE TABLE a (id int PRIMARY KEY);");
  expect(await deploy()).toEqual(["1_first", "2_second"]);
  expect(await deploy()).toEqual([]);
  expect(await tables()).toEqual(["a", "b"]);
});

test("uses the schema public, whatever search path the database has", async () => {
  await admin.query("CREATE SCHEMA app");
  const { rows } = await admin.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
  await admin.query(`ALTER DATABASE ${rows[0]?.name} SET search_path = app, public`);
  write("1_first", "CREATE TABLE a (id int PRIMARY KEY);");
  expect(await deploy()).toEqual(["1_first"]);
  expect(await tables()).toEqual(["a"]);
});

test("waits for another process that migrates, logs it, and continues when that process has ended", async () => {
  write("1_first", "CREATE TABLE a (id int);");
  const otherClient = new pg.Client({ connectionString: database.adminUrl });
  await otherClient.connect();
  await otherClient.query("SELECT pg_advisory_lock(72707369)");
  const logLines: string[] = [];
  const migrationRun = migrateDatabase({
    adminUrl: database.adminUrl,
    migrationsDir,
    log: (line) => logLines.push(line),
  });
  await expect
    .poll(() => logLines, { timeout: 10_000 })
    .toEqual(["waiting for another process, which migrates the database"]);
  expect(await tables()).toEqual([]);
  await otherClient.end();
  expect((await migrationRun).applied).toEqual(["1_first"]);
});

test("applies the migrations in only one of several concurrent deploys", async () => {
  write("1_first", "CREATE TABLE a (id int);");
  const appliedNames = await Promise.all([deploy(), deploy(), deploy()]);
  expect(appliedNames.flat()).toEqual(["1_first"]);
});

test("does not split function bodies and literals at semicolons", async () => {
  write(
    "1_function",
    `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$
     DECLARE result int; BEGIN result := n * 2; RETURN result; END $$; -- a remark; with a semicolon
     CREATE TABLE note (text text DEFAULT 'one; two');`,
  );
  await deploy();
  expect((await admin.query("SELECT twice(21)")).rows).toEqual([{ twice: 42 }]);
});

test("rolls a failed migration back, reports the reason, and applies it once it is fixed", async () => {
  write("1_broken", "CREATE TABLE a (id int); SELECT 1/0;");
  await expect(deploy()).rejects.toThrow("division by zero");
  expect(await tables()).toEqual([]);
  expect((await migrationStatus(database.adminUrl, migrationsDir)).failed).toEqual(["1_broken"]);
  write("1_broken", "CREATE TABLE a (id int);");
  expect(await deploy()).toEqual(["1_broken"]);
  expect(await migrationStatus(database.adminUrl, migrationsDir)).toEqual(IN_STEP);
});

test("refuses an edited migration and names it", async () => {
  write("1_first", "CREATE TABLE a (id int);");
  await deploy();
  write("1_first", "CREATE TABLE a (id bigint);");
  await expect(deploy()).rejects.toThrow("1_first");
});

test("reports pending and unknown migrations", async () => {
  write("1_first", "CREATE TABLE a (id int);");
  await deploy();
  rmSync(path.join(migrationsDir, "1_first"), { recursive: true });
  write("2_second", "CREATE TABLE b (id int);");
  const status = await migrationStatus(database.adminUrl, migrationsDir);
  expect(status).toEqual({ pending: ["2_second"], unknown: ["1_first"], edited: [], failed: [] });
});

test("refuses a database with unknown and pending migrations, and changes nothing", async () => {
  write("1_first", "CREATE TABLE a (id int);");
  write("2_newer", "CREATE TABLE b (id int);");
  await deploy();
  rmSync(path.join(migrationsDir, "2_newer"), { recursive: true });
  write("1_other", "CREATE TABLE c (id int);");
  await expect(deploy()).rejects.toThrow(/does not have: 2_newer\. It lacks migrations of this release: 1_other\./);
  expect(await tables()).toEqual(["a", "b"]);
});

/** Starts another process that migrates this database. */
function deployElsewhere(): ChildProcess {
  const file = JSON.stringify(path.join(import.meta.dirname, "migrateDatabase.ts"));
  const script = `(await import(${file})).migrateDatabase(${JSON.stringify({ adminUrl: database.adminUrl, migrationsDir })})`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], { stdio: "inherit" });
}

async function waitUntil(condition: string): Promise<void> {
  while ((await admin.query(`SELECT WHERE ${condition}`)).rowCount === 0) await sleep(20);
}

test("rolls back the migration of a killed process, and applies it in the next process", async () => {
  write("1_slow", "CREATE TABLE a (id int); SELECT pg_sleep(3);");
  const child = deployElsewhere();
  await waitUntil(
    "EXISTS (SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE TABLE a%' AND wait_event = 'PgSleep')",
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await deploy()).toEqual(["1_slow"]);
  expect(await tables()).toEqual(["a"]);
  expect(await migrationStatus(database.adminUrl, migrationsDir)).toEqual(IN_STEP);
});

test("migrates once for processes that start concurrently, and both succeed", async () => {
  write("1_slow", "CREATE TABLE a (id int); SELECT pg_sleep(0.5);");
  const children = [deployElsewhere(), deployElsewhere()];
  const codes = await Promise.all(children.map(async (child) => ((await once(child, "exit")) as [number])[0]));
  expect(codes).toEqual([0, 0]);
  const history = await admin.query("SELECT migration_name FROM _prisma_migrations");
  expect(history.rows).toEqual([{ migration_name: "1_slow" }]);
});

test("refuses the owner of a table that does not force row-level security", async () => {
  await admin.query("CREATE TABLE a (id int); ALTER TABLE a ENABLE ROW LEVEL SECURITY");
  const role = new URL(database.access.requests).username;
  await admin.query(`ALTER TABLE a OWNER TO ${role}`);
  await expect(assertRoleIsConfined(database.access.requests)).rejects.toThrow("FORCE ROW LEVEL SECURITY");
  await admin.query("ALTER TABLE a FORCE ROW LEVEL SECURITY");
  await assertRoleIsConfined(database.access.requests);
});
