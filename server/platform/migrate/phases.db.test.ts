// Tests that a release and its successor can use a database at the same time, until a contract migration ends that.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RELEASE } from "@/server/contracts/version";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { migrateDatabase } from "./migrateDatabase";

const TABLES = `
  CREATE TABLE service_process (id int PRIMARY KEY, name text, migration text, seen_at timestamptz, stopped_at timestamptz);
  CREATE TABLE release_state (single boolean PRIMARY KEY DEFAULT true, min_compatible text, release text, changed_at timestamptz);
  CREATE TABLE thing (id int PRIMARY KEY, old_name text);`;
const BASE = { "1_base": TABLES };
const RELEASE_2 = {
  ...BASE,
  "2_new_name": "ALTER TABLE thing ADD COLUMN new_name text;",
  "3_old_name": "-- phase: contract\nALTER TABLE thing DROP COLUMN old_name;",
};
const RELEASE_3 = { ...RELEASE_2, "4_color": "ALTER TABLE thing ADD COLUMN color text;" };

let database: TestDatabase;
let folder: string;
let admin: pg.Client;

beforeEach(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query("DROP SCHEMA inngest_executor, svc_private, public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await admin.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Migrates with the migrations of a release. */
function migrate(release: Record<string, string>, finish = false) {
  rmSync(folder, { recursive: true });
  for (const [name, sql] of Object.entries(release)) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, "migration.sql"), sql);
  }
  return migrateDatabase({ adminUrl: database.adminUrl, migrationsDir: folder, finish });
}

/** Records a process whose newest migration is `migration`. */
const report = (migration: string | null, hours: number, stopped = false) =>
  admin.query(
    `INSERT INTO service_process SELECT count(*), 'host, process ' || count(*), $1, now() - $2 * interval '1 hour',
       CASE WHEN $3 THEN now() END FROM service_process`,
    [migration, hours, stopped],
  );

async function columns(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'thing' ORDER BY ordinal_position",
  );
  return rows.map(({ name }) => name);
}

test("applies all migrations to an empty database, expand migrations first", async () => {
  expect(await migrate(RELEASE_3)).toEqual({ applied: ["1_base", "2_new_name", "4_color", "3_old_name"], waiting: [] });
});

test.each([
  ["runs", "1_base", 0, false],
  ["stopped an hour ago", "1_base", 1, true],
  ["crashed 23 hours ago", "1_base", 23, false],
  ["is from before processes reported their release", null, 0, false],
])("does not apply a contract migration if an older process %s", async (_, migration, hours, stopped) => {
  await migrate(BASE);
  await report(migration, hours, stopped);
  expect(await migrate(RELEASE_2)).toEqual({ applied: ["2_new_name"], waiting: ["3_old_name"] });
  expect(await columns()).toEqual(["id", "old_name", "new_name"]);
});

test.each([
  ["was last seen 25 hours ago", "1_base", 25],
  ["is of this release", "3_old_name", 0],
  ["is of a later release", "4_color", 0],
])("applies a contract migration without waiting for a process that %s", async (_, migration, hours) => {
  await migrate(BASE);
  await report(migration, hours);
  expect(await migrate(RELEASE_2)).toEqual({ applied: ["2_new_name", "3_old_name"], waiting: [] });
  expect(await columns()).toEqual(["id", "new_name"]);
});

test("applies later expand migrations while a contract migration waits", async () => {
  await migrate(BASE);
  await report("1_base", 1, true);
  await migrate(RELEASE_2);
  expect(await migrate(RELEASE_3)).toEqual({ applied: ["4_color"], waiting: ["3_old_name"] });
});

test("lets the previous release start on the database of its successor until the upgrade is finished", async () => {
  await migrate(BASE);
  await report("1_base", 1, true);
  await migrate(RELEASE_2);
  expect(await migrate(BASE)).toEqual({ applied: [], waiting: [] });
  expect((await migrate(RELEASE_2, true)).applied).toEqual(["3_old_name"]);
  expect((await admin.query("SELECT min_compatible, release FROM release_state")).rows).toEqual([
    { min_compatible: "3_old_name", release: RELEASE },
  ]);
  await expect(migrate(BASE)).rejects.toThrow(
    `Release ${RELEASE} has finished its upgrade of this database with the migration 3_old_name, ` +
      "which removed what this release needs.",
  );
  expect(await migrate(RELEASE_3)).toEqual({ applied: ["4_color"], waiting: [] });
});

test("refuses to finish an upgrade while an older process runs, and names the process", async () => {
  await migrate(BASE);
  await report("1_base", 0);
  await report("1_base", 1);
  await expect(migrate(RELEASE_2, true)).rejects.toThrow(/older release run: host, process 0\. Stop them first\.$/);
  expect(await columns()).toEqual(["id", "old_name", "new_name"]);
});

test("never allows an older release than before to use the database", async () => {
  await migrate({ ...RELEASE_2, "5_later": "-- phase: contract\nSELECT 1;" });
  await migrate({
    ...RELEASE_2,
    "4_late": "-- phase: contract\nSELECT 1;",
    "5_later": "-- phase: contract\nSELECT 1;",
  });
  expect((await admin.query("SELECT min_compatible FROM release_state")).rows).toEqual([{ min_compatible: "5_later" }]);
});
