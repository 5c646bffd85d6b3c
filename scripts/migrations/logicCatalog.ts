// Reads the functions, triggers and policies of a database, and the statements that remove them.
import type pg from "pg";

const SCHEMAS = ["public", "inngest_executor"];

/**
 * A function, a trigger, or a policy. `source` is `functions/NAME`, `triggers/TABLE` or `policies/TABLE`, and `removal` the
 * statement that drops the object.
 */
export type LogicObject = {
  source: string;
  definition: string;
  /**
   * The part of the definition that CREATE OR REPLACE and ALTER TABLE cannot change. If it stays the same, the object is
   * replaced without being dropped first. Null for objects that are always dropped.
   */
  identity: string | null;
  removal: string;
};

/** Selects the objects in an order in which they can be dropped. */
const SELECT_OBJECTS = `
  SELECT format('triggers/%s', c.relname) AS source, pg_get_triggerdef(t.oid) || ' enabled: ' || t.tgenabled::text AS definition, NULL AS identity,
    format('DROP TRIGGER %I ON %s', t.tgname, c.oid::regclass) AS removal, 1 AS place
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = ANY ($1::regnamespace[]) AND NOT t.tgisinternal
  UNION ALL
  SELECT format('policies/%s', p.tablename), to_json(p)::text, NULL,
    format('DROP POLICY %I ON %I.%I', p.policyname, p.schemaname, p.tablename), 2
  FROM pg_policies p WHERE quote_ident(p.schemaname)::regnamespace = ANY ($1::regnamespace[])
  UNION ALL
  SELECT format('policies/%s', c.relname), format('enabled: %s, forced: %s', c.relrowsecurity, c.relforcerowsecurity),
    format('enabled: %s, forced: %s', c.relrowsecurity, c.relforcerowsecurity),
    format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY', c.oid::regclass), 3
  FROM pg_class c WHERE c.relnamespace = ANY ($1::regnamespace[]) AND (c.relrowsecurity OR c.relforcerowsecurity)
  UNION ALL
  SELECT format('functions/%s', CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || p.proname),
    pg_get_functiondef(p.oid), pg_get_function_arguments(p.oid) || ' ' || pg_get_function_result(p.oid),
    format('DROP FUNCTION %s', p.oid::regprocedure), 4
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.oid = ANY ($1::regnamespace[]) AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY place, source, definition`;

/** Lists the objects in an order in which they can be dropped. */
export async function readCatalog(client: pg.Client): Promise<LogicObject[]> {
  const schemas = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)",
    [SCHEMAS],
  );
  return (await client.query<LogicObject>(SELECT_OBJECTS, [schemas.rows.map(({ name }) => name)])).rows;
}

/** Lists the statements that drop indexes over functions of the service. A function with an index cannot be dropped. */
export async function listIndexRemovals(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ removal: string }>(`
    SELECT DISTINCT format('DROP INDEX %s', d.objid::regclass) AS removal FROM pg_depend d
    JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'i' JOIN pg_proc p ON p.oid = d.refobjid
    WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_proc'::regclass AND p.pronamespace = 'public'::regnamespace`);
  return rows.map(({ removal }) => removal);
}
