// Tests that work which Postgres rolled back because of other work is done again.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/server/data/database";
import { repeatIfRolledBack } from "@/server/data/repeat";
import { tenantDb, type TenantTx } from "@/server/data/tenant";
import { testDatabase, type TestDatabase } from "@/testing/database";

const TENANT = "01900000-0000-7000-8000-000000000001";

let testDb: TestDatabase;
let database: Database;
let admin: pg.Client;

beforeAll(async () => {
  testDb = await testDatabase();
  database = openDatabase(testDb.access, 4, () => undefined);
  admin = new pg.Client({ connectionString: testDb.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await database.close();
  await admin.end();
  await testDb.drop();
});

test("a statement that was prepared before a migration runs again", async () => {
  await admin.query("CREATE TABLE thing (id int); INSERT INTO thing VALUES (1); GRANT SELECT ON thing TO PUBLIC");
  const read = () => tenantDb(database, TENANT).call("read_thing", "SELECT * FROM thing WHERE $1::text <> ''", []);
  expect(await read()).toEqual([{ id: 1 }]);
  await admin.query("ALTER TABLE thing ADD COLUMN color text");
  expect(await read()).toEqual([{ id: 1, color: null }]);
});

test("a transaction that loses in a deadlock runs again", async () => {
  let starts = 0;
  const locked = new Set<number>();
  const lock = (tx: TenantTx, key: number) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${key}::int)`;
  const lockBoth = (first: number, second: number) =>
    tenantDb(database, TENANT).transaction(async (tx) => {
      starts += 1;
      await lock(tx, first);
      locked.add(first);
      await expect.poll(() => locked.size).toBe(2);
      await lock(tx, second);
    });
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
  expect(starts).toBe(3);
});

test("a function whose result no longer has the type of its table runs again", async () => {
  // The first call returns a row as the table had it before a migration.
  await admin.query(`CREATE TABLE item (id int, color text);
    INSERT INTO item VALUES (1, 'red');
    CREATE SEQUENCE reads;
    CREATE FUNCTION read_items() RETURNS SETOF item LANGUAGE plpgsql AS $$
    BEGIN
      RETURN QUERY EXECUTE CASE nextval('reads') WHEN 1 THEN 'SELECT id FROM item' ELSE 'SELECT * FROM item' END;
    END $$`);
  let tries = 0;
  const rows = await repeatIfRolledBack(async () => {
    tries += 1;
    return (await admin.query("SELECT * FROM read_items()")).rows as object[];
  });
  expect([tries, rows]).toEqual([2, [{ id: 1, color: "red" }]]);
});

test("any other error is thrown at once", async () => {
  let tries = 0;
  const failing = repeatIfRolledBack(() => {
    tries += 1;
    return database.pool.query("SELECT 1 / 0");
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(tries).toBe(1);
});
