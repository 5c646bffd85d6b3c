import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultMigrationsDir } from "@/server/platform/migrate/files";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { packageRoot } from "@/server/platform/packageRoot";
import { testDatabase, type TestDatabase } from "@/server/testing/database";
import { compareLogic } from "./databaseLogic";
import { missingMigration } from "./missingMigration";
import { withSchemaEngine } from "./schemaEngine";
import { writeMigration } from "./writeMigration";

const sqlDir = path.join(packageRoot(), "prisma", "sql");

let database: TestDatabase;
let admin: pg.Client;
let directory: string;
let options: { adminUrl: string; migrationsDir: string; prismaDir: string };

beforeEach(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  directory = mkdtempSync(path.join(tmpdir(), "prisma-"));
  options = { adminUrl: database.adminUrl, migrationsDir: path.join(directory, "migrations"), prismaDir: directory };
  for (const folder of ["schema", "sql/functions", "sql/triggers", "sql/policies"]) {
    mkdirSync(path.join(directory, folder), { recursive: true });
  }
  source("schema/a.prisma", 'datasource db {\n  provider = "postgresql"\n}\n');
});

afterEach(async () => {
  await admin.end();
  await database.drop();
  rmSync(directory, { recursive: true });
});

const source = (file: string, text: string) => writeFileSync(path.join(directory, file), text);
const drift = async (of = sqlDir) => (await compareLogic(admin, of)).map(({ file }) => `${file}: npm run db:new`);

test("a migrated database and prisma/sql agree", async () => {
  expect(await drift()).toEqual([]);
});

test("the migrations of this package lead to its schema and its logic", async () => {
  expect(await missingMigration({ adminUrl: database.adminUrl })).toBeUndefined();
});

test("drift of the database is found in every kind of object, and the look changes nothing", async () => {
  await admin.query(`
    CREATE OR REPLACE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT true $$;
    CREATE FUNCTION inngest_executor.extra() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;
    ALTER TABLE feedback NO FORCE ROW LEVEL SECURITY;
    DROP POLICY own_account ON tenant;
    DROP TRIGGER active_key ON proof_entry;
    ALTER TABLE escalation DISABLE TRIGGER closed`);
  const found = [
    "functions/inngest_executor.extra.sql: npm run db:new",
    "functions/is_system.sql: npm run db:new",
    "policies/feedback.sql: npm run db:new",
    "policies/tenant.sql: npm run db:new",
    "triggers/escalation.sql: npm run db:new",
    "triggers/proof_entry.sql: npm run db:new",
  ];
  expect((await drift()).sort()).toEqual(found);
  expect((await drift()).sort()).toEqual(found);
});

test("a changed, a new and a deleted file are found, and a file that defines something else is refused", async () => {
  cpSync(sqlDir, path.join(directory, "sql"), { recursive: true });
  source(
    "sql/functions/is_system.sql",
    "CREATE FUNCTION is_system() RETURNS boolean LANGUAGE sql AS $$ SELECT false $$;",
  );
  source("sql/functions/added.sql", "CREATE FUNCTION added() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;");
  rmSync(path.join(directory, "sql/triggers/escalation.sql"));
  const names = ["functions/added.sql", "functions/is_system.sql", "triggers/escalation.sql"];
  expect((await drift(path.join(directory, "sql"))).sort()).toEqual(names.map((name) => `${name}: npm run db:new`));
  source("sql/functions/added.sql", "CREATE FUNCTION other() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;");
  await expect(drift(path.join(directory, "sql"))).rejects.toThrow("functions/added.sql");
});

test("writes what tables and logic lack, one migration after another, and leaves no shadow database", async () => {
  source("schema/b.prisma", "model Thing {\n  id Int @id\n}\n");
  source(
    "sql/functions/note.sql",
    "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;\n",
  );
  source(
    "sql/functions/twice.sql",
    "-- Doubles.\nCREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS $$ SELECT n * 2 $$;\n",
  );
  source(
    "sql/triggers/Thing.sql",
    'CREATE TRIGGER note BEFORE INSERT ON "Thing" FOR EACH ROW EXECUTE FUNCTION note();\n',
  );
  source(
    "sql/policies/Thing.sql",
    'ALTER TABLE "Thing" ENABLE ROW LEVEL SECURITY;\nCREATE POLICY odd ON "Thing" USING (twice(id) = 2);\n',
  );
  expect(await writeMigration("add_thing", options)).toMatch(/\d{14}_add_thing.migration\.sql$/);
  expect(await missingMigration(options)).toBeUndefined();
  expect(await writeMigration("again", options)).toBeUndefined();

  // A new parameter name cannot replace the function, which the policy uses.
  source(
    "sql/functions/twice.sql",
    "CREATE OR REPLACE FUNCTION twice(m int) RETURNS int LANGUAGE sql AS $$ SELECT m + m $$;\n",
  );
  await expect(missingMigration(options)).rejects.toThrow("other objects depend on it");
  source(
    "sql/policies/Thing.sql",
    'ALTER TABLE "Thing" ENABLE ROW LEVEL SECURITY;\nCREATE POLICY odd ON "Thing" USING (twice(id) < 3);\n',
  );
  rmSync(path.join(directory, "sql/triggers/Thing.sql"));
  rmSync(path.join(directory, "sql/functions/note.sql"));
  expect(await missingMigration(options)).toBe(`DROP TRIGGER note ON "Thing";
DROP POLICY odd ON public."Thing";
DROP FUNCTION note();
DROP FUNCTION twice(integer);

SET LOCAL check_function_bodies = off;

-- prisma/sql/functions/twice.sql
CREATE OR REPLACE FUNCTION twice(m int) RETURNS int LANGUAGE sql AS $$ SELECT m + m $$;

-- prisma/sql/policies/Thing.sql
ALTER TABLE "Thing" ENABLE ROW LEVEL SECURITY;
CREATE POLICY odd ON "Thing" USING (twice(id) < 3);
`);
  const shadows = await admin.query("SELECT FROM pg_database WHERE datname LIKE 'svc_verify_shadow_%'");
  expect(shadows.rowCount).toBe(0);
});

test("Prisma's own engine finds our history complete and unedited", async () => {
  await admin.query("DROP SCHEMA svc_private, inngest_executor, public CASCADE; CREATE SCHEMA public");
  cpSync(defaultMigrationsDir(), options.migrationsDir, { recursive: true });
  const { migrationsDir } = options;
  const applied = await migrateDatabase({ adminUrl: database.adminUrl, migrationsDir });
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
  expect(await migrateDatabase({ adminUrl: database.adminUrl, migrationsDir })).toEqual([]);
});
