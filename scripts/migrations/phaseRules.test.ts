import { expect, test } from "vitest";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { LAST_RELEASED_MIGRATION } from "./lastRelease";
import { findPhaseFaults } from "./phaseRules";

const RELEASED = `
  CREATE TABLE thing (id int PRIMARY KEY, name text NOT NULL, color text);
  CREATE INDEX thing_name ON thing (name);
  CREATE FUNCTION paint(p_id int) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
  CREATE TRIGGER painted AFTER UPDATE ON thing FOR EACH ROW EXECUTE FUNCTION note_paint();
  CREATE POLICY own ON thing USING (true);`;

async function reasons(sql: string, options: { phase?: "contract"; transaction?: false; before?: string } = {}) {
  const migration = (name: string, text: string) => ({
    name,
    sql: text,
    phase: "expand" as const,
    inTransaction: true,
  });
  const faults = await findPhaseFaults(
    [
      migration("1_base", RELEASED),
      ...(options.before === undefined ? [] : [migration("2_before", options.before)]),
      { ...migration("3_next", sql), phase: options.phase ?? "expand", inTransaction: options.transaction ?? true },
    ],
    "1_base",
  );
  return faults.map(({ object, reason }) => `${object}: ${reason}`);
}

test("finds no fault in the migrations of this package", async () => {
  expect(await findPhaseFaults(readMigrations(defaultMigrationsDir()), LAST_RELEASED_MIGRATION)).toEqual([]);
});

test("names a migration of the last release that exists", () => {
  const names = readMigrations(defaultMigrationsDir()).map(({ name }) => name);
  expect(names).toContain(LAST_RELEASED_MIGRATION);
});

test.each([
  "CREATE TABLE other (id int); CREATE UNIQUE INDEX other_id ON other (id); ALTER TABLE other ADD COLUMN x int NOT NULL",
  "ALTER TABLE thing ADD COLUMN size int",
  "ALTER TABLE thing ADD COLUMN size int NOT NULL DEFAULT 1 CHECK (size > 0)",
  "ALTER TABLE thing ALTER COLUMN name DROP NOT NULL, ALTER COLUMN color SET DEFAULT 'red'",
  "CREATE FUNCTION paint_all() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$",
  "CREATE TABLE other (id int); CREATE TRIGGER t AFTER INSERT ON other EXECUTE FUNCTION f(); CREATE POLICY p ON other USING (true)",
  "SET LOCAL check_function_bodies = off; COMMENT ON TABLE thing IS 'a thing'",
])("is safe: %s", async (sql) => {
  expect(await reasons(sql)).toEqual([]);
});

test.each([
  ["DROP TABLE thing", "thing: the previous release uses it: do this in a contract migration"],
  ["DROP FUNCTION paint(int)", "paint: the previous release uses it: do this in a contract migration"],
  ["DROP TRIGGER painted ON thing", "thing: the previous release uses it: do this in a contract migration"],
  ["DROP POLICY own ON thing", "thing: the previous release uses it: do this in a contract migration"],
  ["ALTER TABLE thing DROP COLUMN color", "thing: drop column color is not safe"],
  ["ALTER TABLE thing ALTER COLUMN color TYPE int USING 1", "thing: alter column type color is not safe"],
  ["ALTER TABLE thing ALTER COLUMN color SET NOT NULL", "thing: set not null color is not safe"],
  ["ALTER TABLE thing ALTER COLUMN color DROP DEFAULT", "thing: column default color is not safe"],
  ["ALTER TABLE thing ADD CHECK (color <> '')", "thing: add constraint is not safe"],
  ["ALTER TABLE thing DROP CONSTRAINT thing_pkey", "thing: drop constraint thing_pkey is not safe"],
  ["ALTER TABLE thing FORCE ROW LEVEL SECURITY", "thing: force row security is not safe"],
  ["ALTER TABLE thing DISABLE TRIGGER painted", "thing: disable trig painted is not safe"],
  ["ALTER TABLE thing ADD COLUMN size int NOT NULL", "thing: the previous release inserts rows without size"],
  ["ALTER TABLE thing RENAME COLUMN color TO shade", "RenameStmt: RenameStmt is not known to be safe"],
  ["ALTER TABLE thing RENAME TO things", "RenameStmt: RenameStmt is not known to be safe"],
  [
    "CREATE OR REPLACE FUNCTION paint(p_id int) RETURNS int LANGUAGE sql AS $$ SELECT 2 $$",
    "paint: the previous release calls",
  ],
  ["CREATE UNIQUE INDEX thing_color ON thing (color)", "thing: the previous release may write rows"],
  ["CREATE INDEX thing_color ON thing (color)", "thing: building the index blocks writers"],
  ["CREATE TRIGGER t BEFORE INSERT ON thing FOR EACH ROW EXECUTE FUNCTION f()", "thing: a trigger changes"],
  ["CREATE POLICY p ON thing AS RESTRICTIVE USING (false)", "thing: a policy changes"],
  ["UPDATE thing SET color = 'red'", "UpdateStmt: UpdateStmt is not known to be safe"],
  ["REVOKE ALL ON thing FROM PUBLIC", "GrantStmt: GrantStmt is not known to be safe"],
  ["DO $$ BEGIN DROP TABLE thing; END $$", "DoStmt: DoStmt is not known to be safe"],
  ["SET search_path = other", "VariableSetStmt: VariableSetStmt is not known to be safe"],
  ["ALTER TYPE mood ADD VALUE 'glad'", "AlterEnumStmt: AlterEnumStmt is not known to be safe"],
  ["COMMIT", "transaction: the migrator begins and ends the transaction"],
])("is not safe: %s", async (sql, reason) => {
  const foundReasons = await reasons(sql);
  expect(foundReasons).toHaveLength(1);
  expect(foundReasons[0]).toContain(reason);
});

test("lists every unsafe statement of a migration", async () => {
  expect(await reasons("DROP TABLE thing; ALTER TABLE thing DROP COLUMN name, DROP COLUMN color")).toHaveLength(3);
});

test("accepts an index that is built concurrently in a file of its own", async () => {
  const sql = '-- transaction: none\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "thing_color" ON thing (color)';
  expect(await reasons(sql, { transaction: false })).toEqual([]);
});

test("lets a migration change objects that were created after the last release", async () => {
  const before = "CREATE TABLE draft (id int); CREATE FUNCTION sketch() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$";
  const sql = "DROP TABLE draft; CREATE OR REPLACE FUNCTION sketch() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$";
  expect(await reasons(sql, { before })).toEqual([]);
});

test("lets a contract migration remove objects, but not end the transaction", async () => {
  expect(await reasons("DROP TABLE thing; DROP FUNCTION paint(int)", { phase: "contract" })).toEqual([]);
  expect(await reasons("COMMIT", { phase: "contract" })).toHaveLength(1);
});

test("accepts a change that a comment calls compatible, only for the named object", async () => {
  const replaced = "CREATE OR REPLACE FUNCTION paint(p_id int) RETURNS int LANGUAGE sql AS $$ SELECT 2 $$";
  const comment = "-- compatible: paint: the same results, with an index\n";
  expect(await reasons(comment + replaced)).toEqual([]);
  expect(await reasons(`${comment + replaced}; DROP TABLE thing`)).toHaveLength(1);
  expect(await reasons(`-- compatible: paint:\n${replaced}`)).toHaveLength(1);
});
