import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultMigrationsDir } from "@/server/platform/migrate/files";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { packageRoot } from "@/server/platform/packageRoot";
import { testDatabase, type TestDatabase } from "@/testing/database";
import type { ColumnValues } from "./columnValues";
import { compareLogic } from "./databaseLogic";
import { missingMigration } from "./missingMigration";
import { withSchemaEngine } from "./schemaEngine";
import { writeMigration } from "./writeMigration";

let database: TestDatabase;
let admin: pg.Client;
let directory: string;
let options: { adminUrl: string; migrationsDir: string; root: string; columnValues: ColumnValues };

beforeEach(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  directory = mkdtempSync(path.join(tmpdir(), "prisma-"));
  options = {
    adminUrl: database.adminUrl,
    migrationsDir: path.join(directory, "migrations"),
    root: directory,
    columnValues: {},
  };
  for (const folder of ["prisma/schema", "prisma/sql", "server/sql"]) {
    mkdirSync(path.join(directory, folder), { recursive: true });
  }
  for (const kind of ["triggers", "policies"]) source(`prisma/sql/${kind}.sql`, "");
  source("prisma/schema/a.prisma", 'datasource db {\n  provider = "postgresql"\n}\n');
});

afterEach(async () => {
  await admin.end();
  await database.drop();
  rmSync(directory, { recursive: true });
});

const source = (file: string, text: string) => writeFileSync(path.join(directory, file), text);
const drift = async (root = packageRoot()) => (await compareLogic(admin, root)).map(({ source }) => source);

test("a migrated database and its logic's sources agree", async () => {
  expect(await drift()).toEqual([]);
});

test("the migrations of this package lead to its schema and its logic", async () => {
  expect(await missingMigration({ adminUrl: database.adminUrl })).toBeUndefined();
});

test("finds drift of every kind of object, and changes nothing", async () => {
  await admin.query(`
    CREATE OR REPLACE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT true $$;
    CREATE FUNCTION inngest_executor.extra() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
    ALTER TABLE feedback NO FORCE ROW LEVEL SECURITY;
    DROP POLICY own_account ON tenant;
    DROP TRIGGER active_key ON proof_entry;
    ALTER TABLE escalation DISABLE TRIGGER closed`);
  const found = [
    "functions/inngest_executor.extra",
    "functions/is_system",
    "policies/feedback",
    "policies/tenant",
    "triggers/escalation",
    "triggers/proof_entry",
  ];
  expect((await drift()).sort()).toEqual(found);
  expect((await drift()).sort()).toEqual(found);
});

test("finds a changed, a new and a deleted file, and refuses a file that defines something else", async () => {
  for (const folder of ["prisma/sql", "server"]) {
    cpSync(path.join(packageRoot(), folder), path.join(directory, folder), { recursive: true });
  }
  source(
    "server/data/sql/is_system.sql",
    "CREATE FUNCTION is_system() RETURNS boolean LANGUAGE sql AS $$ SELECT false $$;",
  );
  source("server/sql/added.sql", "CREATE FUNCTION added() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;");
  const triggers = readFileSync(path.join(directory, "prisma/sql/triggers.sql"), "utf8");
  source("prisma/sql/triggers.sql", triggers.replace(/-- TABLE escalation\n[^]*?(?=-- TABLE)/, ""));
  expect((await drift(directory)).sort()).toEqual(["functions/added", "functions/is_system", "triggers/escalation"]);
  source("server/sql/added.sql", "CREATE FUNCTION other() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;");
  await expect(drift(directory)).rejects.toThrow("functions/added");
  source("server/sql/added.sql", "CREATE FUNCTION added() RETURNS text LANGUAGE sql AS $$ SELECT {{REVIEW_CAUSE}} $$;");
  await expect(drift(directory)).rejects.toThrow("functions/added: {{REVIEW_CAUSE}} is not listed");
});

test("writes what tables and logic lack, one migration after another, and leaves no shadow database", async () => {
  source("prisma/schema/b.prisma", "model Thing {\n  id Int @id\n}\n");
  source(
    "server/sql/note.sql",
    "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;\n",
  );
  source(
    "server/sql/twice.sql",
    "-- Doubles.\nCREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS $$ SELECT n * 2 $$;\n",
  );
  source(
    "prisma/sql/triggers.sql",
    '-- TABLE Thing\nCREATE TRIGGER note BEFORE INSERT ON "Thing" FOR EACH ROW EXECUTE FUNCTION note();\n',
  );
  source(
    "prisma/sql/policies.sql",
    '-- TABLE Thing\nALTER TABLE "Thing" ENABLE ROW LEVEL SECURITY;\nCREATE POLICY odd ON "Thing" USING (twice(id) = 2);\n',
  );
  expect(await writeMigration("add_thing", options)).toMatch(/\d{14}_add_thing.migration\.sql$/);
  expect(await missingMigration(options)).toBeUndefined();
  expect(await writeMigration("again", options)).toBeUndefined();

  // A new parameter name cannot replace the function, which the policy uses.
  source(
    "server/sql/twice.sql",
    "CREATE OR REPLACE FUNCTION twice(m int) RETURNS int LANGUAGE sql AS $$ SELECT m + m $$;\n",
  );
  await expect(missingMigration(options)).rejects.toThrow("other objects depend on it");
  source(
    "prisma/sql/policies.sql",
    '-- TABLE Thing\nALTER TABLE "Thing" ENABLE ROW LEVEL SECURITY;\nCREATE POLICY odd ON "Thing" USING (twice(id) < 3);\n',
  );
  source("prisma/sql/triggers.sql", "");
  rmSync(path.join(directory, "server/sql/note.sql"));
  expect(await missingMigration(options)).toBe(`DROP TRIGGER note ON "Thing";
DROP POLICY odd ON public."Thing";
DROP FUNCTION note();
DROP FUNCTION twice(integer);

SET LOCAL check_function_bodies = off;

-- functions/twice
CREATE OR REPLACE FUNCTION twice(m int) RETURNS int LANGUAGE sql AS $$ SELECT m + m $$;

-- policies/Thing
ALTER TABLE "Thing" ENABLE ROW LEVEL SECURITY;
CREATE POLICY odd ON "Thing" USING (twice(id) < 3);
`);
  const shadows = await admin.query("SELECT FROM pg_database WHERE datname LIKE 'svc_verify_shadow_%'");
  expect(shadows.rowCount).toBe(0);
});

test("a column takes the values of its list, after every change of it", async () => {
  source("prisma/schema/b.prisma", "model Thing {\n  id Int @id\n  state String\n}\n");
  const listed = (...values: string[]) => ({ ...options, columnValues: { '"Thing".state': values } });
  await writeMigration("add_thing", listed("open", "closed"));
  expect(await missingMigration(listed("closed", "open"))).toBeUndefined();
  expect(await missingMigration(listed("open", "closed", "lost"))).toBe(
    `ALTER TABLE "Thing" DROP CONSTRAINT "Thing_state_check", ADD CHECK ("state" IN ('open', 'closed', 'lost'));\n`,
  );
  await expect(missingMigration(options)).rejects.toThrow('"Thing".state: list its values');
});

test("Prisma's own engine finds our history complete and unedited", async () => {
  await admin.query("DROP SCHEMA svc_private, inngest_executor, public CASCADE; CREATE SCHEMA public");
  cpSync(defaultMigrationsDir(), options.migrationsDir, { recursive: true });
  const { migrationsDir } = options;
  const { applied } = await migrateDatabase({ adminUrl: database.adminUrl, migrationsDir });
  const list = (names: readonly string[]) => ({
    migrationsList: {
      baseDir: migrationsDir,
      shadowDbInitScript: "",
      lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
      migrationDirectories: names.map((name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok" as const, value: readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8") },
        },
      })),
    },
    filters: { externalTables: [], externalEnums: [] },
  });
  await withSchemaEngine(database.adminUrl, async (engine) => {
    const found = await engine.diagnoseMigrationHistory({ ...list(applied), optInToShadowDatabase: false });
    expect(found).toMatchObject({
      history: null,
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
    });
    // And the reverse: what Prisma applies, we find applied.
    mkdirSync(path.join(migrationsDir, "29990101000000_by_prisma"));
    writeFileSync(
      path.join(migrationsDir, "29990101000000_by_prisma", "migration.sql"),
      "CREATE TABLE later (id int);",
    );
    const more = await engine.applyMigrations(list([...applied, "29990101000000_by_prisma"]));
    expect(more.appliedMigrationNames).toEqual(["29990101000000_by_prisma"]);
  });
  expect(await migrateDatabase({ adminUrl: database.adminUrl, migrationsDir })).toEqual({ applied: [], waiting: [] });
});
