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
  const applied = await query(two.appUrl, "SELECT migration_name FROM _prisma_migrations");
  expect(applied.length).toBeGreaterThan(0);
  await Promise.all([one.drop(), two.drop()]);
});

test("the application's role is bound by row-level security, can use tables, and owns none", async () => {
  const database = await testDatabase();
  await assertRoleIsConfined(database.appUrl);
  const tables = await query<{ name: string; usable: boolean; owned: boolean }>(
    database.appUrl,
    `SELECT c.oid::regclass::text AS name, pg_has_role(c.relowner, 'USAGE') AS owned,
       has_table_privilege(c.oid, 'SELECT') AND (c.relname = '_prisma_migrations' OR
       has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE')) AS usable
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'inngest_executor')`,
  );
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.filter((table) => table.owned || !table.usable)).toEqual([]);
  await expect(query(database.appUrl, "DELETE FROM _prisma_migrations")).rejects.toThrow("permission denied");
  await database.drop();
});

test("a superuser is rejected with instructions", async () => {
  const database = await testDatabase();
  await expect(assertRoleIsConfined(database.adminUrl)).rejects.toThrow(/bypasses row-level security[^]*CREATE ROLE/);
  await database.drop();
});
