import type pg from "pg";
import { SCHEMAS } from "@/server/platform/backup/tables";

type TriggerState = { table: string; name: string; state: "O" | "A" | "R" };

const SELECT_TRIGGERS = `
  SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS name, t.tgenabled::text AS state
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND c.relnamespace::regnamespace::text = ANY ($1)`;

const SELECT_FORCED_TABLES = `
  SELECT oid::regclass::text AS table FROM pg_class
  WHERE relforcerowsecurity AND relnamespace::regnamespace::text = ANY ($1)`;

const ENABLE_CLAUSES = { O: "ENABLE", A: "ENABLE ALWAYS", R: "ENABLE REPLICA" };

/**
 * Runs `work` while no trigger fires and row-level security does not bind the owner, so that rows are written unchanged
 * and without side effects. Must run in a transaction, so that no other session sees the tables in this state.
 */
export async function withUnguardedTables<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const triggers = (await client.query<TriggerState>(SELECT_TRIGGERS, [SCHEMAS])).rows;
  const forcedTables = (await client.query<{ table: string }>(SELECT_FORCED_TABLES, [SCHEMAS])).rows;
  for (const table of new Set(triggers.map(({ table }) => table))) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  for (const { table } of forcedTables) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  const result = await work();
  for (const { table } of forcedTables) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  for (const { table, name, state } of triggers) {
    await client.query(`ALTER TABLE ${table} ${ENABLE_CLAUSES[state]} TRIGGER ${name}`);
  }
  return result;
}
