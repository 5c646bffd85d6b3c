// The current functions, triggers and policies, compared with their source in prisma/sql (see its README).
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

const SCHEMAS = ["public", "inngest_executor"];

/** One object of the catalog. `file`: where its source is, below prisma/sql. */
type LogicObject = {
  file: string;
  definition: string;
  /** What CREATE OR REPLACE and ALTER TABLE keep: an object of the same file and identity need not be removed first. */
  identity: string | null;
  removal: string;
};

/** In the order in which objects can be removed. */
const CATALOG = `
  SELECT format('triggers/%s.sql', c.relname) AS file, pg_get_triggerdef(t.oid) || ' enabled: ' || t.tgenabled::text AS definition, NULL AS identity,
    format('DROP TRIGGER %I ON %s', t.tgname, c.oid::regclass) AS removal, 1 AS place
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = ANY ($1::regnamespace[]) AND NOT t.tgisinternal
  UNION ALL
  SELECT format('policies/%s.sql', p.tablename), to_json(p)::text, NULL,
    format('DROP POLICY %I ON %I.%I', p.policyname, p.schemaname, p.tablename), 2
  FROM pg_policies p WHERE quote_ident(p.schemaname)::regnamespace = ANY ($1::regnamespace[])
  UNION ALL
  SELECT format('policies/%s.sql', c.relname), format('enabled: %s, forced: %s', c.relrowsecurity, c.relforcerowsecurity),
    format('enabled: %s, forced: %s', c.relrowsecurity, c.relforcerowsecurity),
    format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY', c.oid::regclass), 3
  FROM pg_class c WHERE c.relnamespace = ANY ($1::regnamespace[]) AND (c.relrowsecurity OR c.relforcerowsecurity)
  UNION ALL
  SELECT format('functions/%s.sql', CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || p.proname),
    pg_get_functiondef(p.oid), pg_get_function_arguments(p.oid) || ' ' || pg_get_function_result(p.oid),
    format('DROP FUNCTION %s', p.oid::regprocedure), 4
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.oid = ANY ($1::regnamespace[]) AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY place, file, definition`;

async function readCatalog(client: pg.Client): Promise<LogicObject[]> {
  const schemas = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)",
    [SCHEMAS],
  );
  return (await client.query<LogicObject>(CATALOG, [schemas.rows.map(({ name }) => name)])).rows;
}

/** The files of prisma/sql by their path below it, in the order in which they can be applied. */
function readSources(sqlDir: string): Map<string, string> {
  const files = ["functions", "triggers", "policies"].flatMap((kind) =>
    readdirSync(path.join(sqlDir, kind))
      .sort()
      .map((name) => `${kind}/${name}`),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(sqlDir, file), "utf8")]));
}

/** The catalog as the sources make it, after `schemaSql`. Changes the database; call it in a transaction that is rolled back. */
async function applySources(
  client: pg.Client,
  live: readonly LogicObject[],
  sources: ReadonlyMap<string, string>,
  schemaSql: string,
): Promise<LogicObject[]> {
  await client.query(["SET LOCAL check_function_bodies = off", ...live.map(({ removal }) => removal)].join(";\n"));
  await client.query(schemaSql);
  for (const [file, text] of sources) {
    await client.query(text).catch((error: Error) => {
      throw new Error(`prisma/sql/${file}: ${error.message}`, { cause: error });
    });
  }
  const made = await readCatalog(client);
  const present = new Set(made.map(({ file }) => file));
  const misplaced =
    [...sources.keys()].find((file) => !present.has(file)) ?? [...present].find((file) => !sources.has(file));
  if (misplaced) throw new Error(`prisma/sql: the object of ${misplaced} must be defined in the file of that name.`);
  return made;
}

/** A file that the database does not agree with: what to drop, and the text to apply; null when the file is gone. */
export type LogicChange = { file: string; removals: string[]; text: string | null };

/**
 * What would bring the database's functions, triggers and policies to their sources, after `schemaSql`, the change of its tables.
 * Looks in a transaction that it rolls back.
 */
export async function compareLogic(client: pg.Client, sqlDir: string, schemaSql = ""): Promise<LogicChange[]> {
  const sources = readSources(sqlDir);
  await client.query("BEGIN");
  try {
    const live = await readCatalog(client);
    const wanted = await applySources(client, live, sources, schemaSql);
    const definitions = (objects: readonly LogicObject[], file: string) =>
      JSON.stringify(objects.flatMap((object) => (object.file === file ? [object.definition] : [])));
    return [...new Set([...live.map(({ file }) => file), ...sources.keys()])]
      .filter((file) => definitions(live, file) !== definitions(wanted, file))
      .map((file) => {
        const kept = new Set(wanted.flatMap((object) => (object.file === file ? [object.identity] : [])));
        kept.delete(null);
        const removed = live.filter((object) => object.file === file && !kept.has(object.identity));
        return { file, removals: removed.map(({ removal }) => removal), text: sources.get(file) ?? null };
      });
  } finally {
    await client.query("ROLLBACK");
  }
}

/** The changes as one script, around the change of the tables. */
export function writeLogic(changes: readonly LogicChange[], schemaSql: string): string {
  const removals = changes.flatMap((change) => change.removals.map((removal) => `${removal};\n`));
  const texts = changes.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }]));
  const order = ["functions", "triggers", "policies"];
  texts.sort((a, b) => order.indexOf(a.file.split("/")[0] ?? "") - order.indexOf(b.file.split("/")[0] ?? ""));
  return [
    ...(removals.length > 0 ? [removals.join("")] : []),
    ...(schemaSql ? [schemaSql] : []),
    ...(texts.some(({ file }) => file.startsWith("functions/")) ? ["SET LOCAL check_function_bodies = off;\n"] : []),
    ...texts.map(({ file, text }) => `-- prisma/sql/${file}\n${text}`),
  ].join("\n");
}
