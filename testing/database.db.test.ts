import pg from "pg";
import { expect, test } from "vitest";
import { assertRoleIsConfined } from "@/server/platform/migrate/assertRoleIsConfined";
import { testDatabase } from "./database";

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("each suite gets its own migrated database", async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await query(one.adminUrl, "CREATE TABLE only_here (id int)");
  expect(await query(one.adminUrl, "SELECT to_regclass('only_here')::text AS found")).toEqual([{ found: "only_here" }]);
  expect(await query(two.adminUrl, "SELECT to_regclass('only_here')::text AS found")).toEqual([{ found: null }]);
  const applied = await query(two.adminUrl, "SELECT migration_name FROM _prisma_migrations");
  expect(applied.length).toBeGreaterThan(0);
  await Promise.all([one.drop(), two.drop()]);
});

test("every login is bound by row-level security", async () => {
  const { access, drop } = await testDatabase();
  for (const url of [access.requests, access.signIn, access.jobs]) await assertRoleIsConfined(url);
  await drop();
});

test("a superuser is rejected with instructions", async () => {
  const database = await testDatabase();
  await expect(assertRoleIsConfined(database.adminUrl)).rejects.toThrow(/bypasses row-level security[^]*CREATE ROLE/);
  await database.drop();
});
