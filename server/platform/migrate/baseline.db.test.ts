// Tests databases from before the first release, whose migrations one baseline has replaced.
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { defaultMigrationsDir, readMigrations } from "./files";
import { migrateDatabase } from "./migrateDatabase";
import { migrationStatus } from "./migrationStatus";

const baseline = readMigrations(defaultMigrationsDir())[0];

let database: TestDatabase;
let admin: pg.Client;

beforeEach(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [baseline?.name]);
});

afterEach(async () => {
  await admin.end();
  await database.drop();
});

const record = (migrations: readonly { name: string; checksum: string }[]) =>
  admin.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     SELECT gen_random_uuid(), checksum, name, now() FROM json_to_recordset($1) AS m (name text, checksum text)`,
    [JSON.stringify(migrations)],
  );

const migrate = () => migrateDatabase({ adminUrl: database.adminUrl });

test("records the baseline in a database that has every migration that it replaces", async () => {
  const replaces = baseline?.replaces ?? [];
  expect(replaces.length).toBe(69);
  await record(replaces);
  expect(await migrate()).toEqual({ applied: [baseline?.name], waiting: [] });
  expect(await migrate()).toEqual({ applied: [], waiting: [] });
  const status = await migrationStatus(database.adminUrl);
  expect(status).toEqual({ pending: [], unknown: [], edited: [], failed: [] });
});

test("refuses a database that lacks some of these migrations, and names the first one", async () => {
  await record((baseline?.replaces ?? []).slice(0, -2));
  await expect(migrate()).rejects.toThrow(
    `The database is from before the first release and lacks its migration ${baseline?.replaces.at(-2)?.name}. ` +
      "Start the last commit that has this migration once, and then this release.",
  );
});

test("refuses a database whose replaced migration was edited", async () => {
  await record((baseline?.replaces ?? []).map(({ name }) => ({ name, checksum: "edited" })));
  await expect(migrate()).rejects.toThrow("These migrations were changed after they had been applied");
});
