import type pg from "pg";
import { SCHEMAS } from "@/server/platform/backup/tables";

type TriggerState = { table: string; name: string; state: "O" | "A" | "R" };

const TRIGGERS = `
  SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS name, t.tgenabled::text AS state
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND c.relnamespace::regnamespace::text = ANY ($1)`;

const FORCED = `
  SELECT oid::regclass::text AS table FROM pg_class
  WHERE relforcerowsecurity AND relnamespace::regnamespace::text = ANY ($1)`;

const ENABLE = { O: "ENABLE", A: "ENABLE ALWAYS", R: "ENABLE REPLICA" };

/**
 * Runs `work` while rows can be written as they were, without their effects: no trigger fires, and row-level security
 * does not bind the owner. Must run in a transaction, in which no other session sees the tables like this.
 */
export async function withOpenTables<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const triggers = (await client.query<TriggerState>(TRIGGERS, [SCHEMAS])).rows;
  const forced = (await client.query<{ table: string }>(FORCED, [SCHEMAS])).rows;
  for (const table of new Set(triggers.map(({ table }) => table))) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  for (const { table } of forced) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  const result = await work();
  for (const { table } of forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  for (const { table, name, state } of triggers) {
    await client.query(`ALTER TABLE ${table} ${ENABLE[state]} TRIGGER ${name}`);
  }
  return result;
}
