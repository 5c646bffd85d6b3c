// Tests migrations of tables that are in use.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { migrateDatabase } from "./migrateDatabase";
import { migrationStatus } from "./migrationStatus";

let database: TestDatabase;
let folder: string;
let admin: pg.Client;
let user: pg.Client;
let logLines: string[];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.adminUrl, application_name: "report" });
  await client.connect();
  return client;
}

beforeEach(async () => {
  database = await testDatabase();
  [admin, user] = [await connect(), await connect()];
  await admin.query("DROP SCHEMA inngest_executor, svc_private, public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  logLines = [];
  write(
    "1_base",
    "CREATE TABLE thing (id int, name text); INSERT INTO thing SELECT 1, 'a' FROM generate_series(1, 2);",
  );
  await migrate();
});

afterEach(async () => {
  await Promise.all([admin.end(), user.end()]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

const migrate = () =>
  migrateDatabase({ adminUrl: database.adminUrl, migrationsDir: folder, log: (line) => logLines.push(line) });

test("logs who holds the lock that a migration waits for, and lets others use the table in between", async () => {
  await user.query("BEGIN; SELECT FROM thing");
  write("2_color", "ALTER TABLE thing ADD COLUMN color text;");
  const run = migrate();
  await expect
    .poll(() => logLines, { timeout: 20_000 })
    .toContainEqual(
      expect.stringMatching(
        /^2_color waits for a lock of session \d+ of \w+ \(report\), idle in transaction, in a transaction for \d+ s$/,
      ),
    );
  // This waits behind the migration, which gives up its own wait after half a second.
  await admin.query("SELECT FROM thing");
  expect((await migrationStatus(database.adminUrl, folder)).pending).toEqual(["2_color"]);
  await user.query("COMMIT");
  expect((await run).applied).toEqual(["2_color"]);
});

test("builds an index while the table is in use", async () => {
  write("2_index", '-- transaction: none\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "thing_name" ON thing (name);');
  await user.query("BEGIN; INSERT INTO thing VALUES (2, 'b')");
  const run = migrate();
  await expect
    .poll(() => logLines, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^2_index waits for a lock/));
  await admin.query("INSERT INTO thing VALUES (3, 'c')");
  await user.query("COMMIT");
  expect((await run).applied).toEqual(["2_index"]);
});

test("builds the invalid index of an interrupted build again", async () => {
  await admin.query('CREATE UNIQUE INDEX CONCURRENTLY "thing_id" ON thing (id)').catch(() => undefined);
  await admin.query("DELETE FROM thing");
  write("2_index", '-- transaction: none\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "thing_id" ON thing (id);');
  expect((await migrate()).applied).toEqual(["2_index"]);
  const { rows } = await admin.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'thing_id'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("refuses a migration without a transaction that is not one index, and records why one failed", async () => {
  write("2_index", "-- transaction: none\nALTER TABLE thing ADD COLUMN color text;");
  await expect(migrate()).rejects.toThrow(
    "2_index failed and was rolled back: it must be one CREATE INDEX CONCURRENTLY",
  );
  expect((await migrationStatus(database.adminUrl, folder)).failed).toEqual(["2_index"]);
  write("2_index", '-- transaction: none\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "thing_id" ON thing (id);');
  await expect(migrate()).rejects.toThrow("could not create unique index");
  await admin.query("DELETE FROM thing");
  expect((await migrate()).applied).toEqual(["2_index"]);
});

test("gives up in a deadlock with a request, and applies the migration again", async () => {
  await admin.query("CREATE TABLE other (id int)");
  await user.query("BEGIN; SELECT FROM other");
  write("2_colors", "ALTER TABLE thing ADD COLUMN color text; ALTER TABLE other ADD COLUMN color text;");
  const run = migrate();
  await expect
    .poll(() => logLines, { timeout: 20_000 })
    .toContainEqual(expect.stringContaining("2_colors waits for a lock"));
  // The migration holds the lock that this needs, and waits for the one that this session holds.
  await user.query("SELECT FROM thing; COMMIT");
  expect((await run).applied).toEqual(["2_colors"]);
});
