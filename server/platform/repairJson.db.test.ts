import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/testing/database";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each(["json", "jsonb"])("reads the keys of a %s value from Postgres unchanged", async (type) => {
  for (const key of ["\\", '"', "\n", "\t"]) {
    const { rows } = await client.query<{ value: object }>(`SELECT $1::${type} AS value`, [
      JSON.stringify({ a: 0, [key]: 1 }),
    ]);
    expect(Object.keys(rows[0]?.value ?? {}).sort()).toEqual(["a", key].sort());
  }
});
