// Compares the functions, triggers and policies of a database with their sources (see prisma/sql/README.md).
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { withSqlValues } from "./sqlValues";

const SCHEMAS = ["public", "inngest_executor"];

/** One object of the catalog. `source`: `functions/NAME`, `triggers/TABLE` or `policies/TABLE`. */
type LogicObject = {
  source: string;
  definition: string;
  /**
   * What CREATE OR REPLACE and ALTER TABLE keep: an object of the same source and identity need not be removed first.
   */
  identity: string | null;
  removal: string;
};

/** The kinds in the order in which objects can be removed. */
const CATALOG = `
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

async function readCatalog(client: pg.Client): Promise<LogicObject[]> {
  const schemas = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)",
    [SCHEMAS],
  );
  return (await client.query<LogicObject>(CATALOG, [schemas.rows.map(({ name }) => name)])).rows;
}

/** Reads the sources below `root`, a package, in the order in which they can be applied. */
function readSources(root: string): Map<string, string> {
  const functions = readdirSync(path.join(root, "server"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(path.dirname(file)) === "sql" && file.endsWith(".sql"))
    .map(
      (file) =>
        [`functions/${path.basename(file, ".sql")}`, readFileSync(path.join(root, "server", file), "utf8")] as const,
    );
  const texts = [...functions.sort(), ...readTableSources(root, "triggers"), ...readTableSources(root, "policies")];
  return new Map(texts.map(([source, text]) => [source, withSqlValues(source, text)]));
}

/** Reads the SQL below each line `-- TABLE name` in a file of `prisma/sql`. */
function readTableSources(root: string, kind: "triggers" | "policies"): (readonly [string, string])[] {
  const text = readFileSync(path.join(root, "prisma", "sql", `${kind}.sql`), "utf8");
  return text.split(/^-- TABLE /m).flatMap((part) => {
    const [, table, logic] = /^(\w+)\n([^]*)$/.exec(part) ?? [];
    return table && logic ? [[`${kind}/${table}`, logic] as const] : [];
  });
}

/** Lists the statements that drop indexes over functions of the service. A function with an index cannot be dropped. */
async function listIndexRemovals(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ removal: string }>(`
    SELECT DISTINCT format('DROP INDEX %s', d.objid::regclass) AS removal FROM pg_depend d
    JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'i' JOIN pg_proc p ON p.oid = d.refobjid
    WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_proc'::regclass AND p.pronamespace = 'public'::regnamespace`);
  return rows.map(({ removal }) => removal);
}

/**
 * Applies `schemaSql` and the sources, and returns the resulting catalog. This changes the database, so call it in a
 * transaction that is rolled back.
 */
async function applySources(
  client: pg.Client,
  currentObjects: readonly LogicObject[],
  sources: ReadonlyMap<string, string>,
  schemaSql: string,
): Promise<LogicObject[]> {
  const removals = [...(await listIndexRemovals(client)), ...currentObjects.map(({ removal }) => removal)];
  await client.query(["SET LOCAL check_function_bodies = off", ...removals].join(";\n"));
  await client.query(schemaSql);
  for (const [source, text] of sources) {
    await client.query(text).catch((error: Error) => {
      throw new Error(`${source}: ${error.message}`, { cause: error });
    });
  }
  const catalog = await readCatalog(client);
  const definedSources = new Set(catalog.map(({ source }) => source));
  const misplaced =
    [...sources.keys()].find((source) => !definedSources.has(source)) ??
    [...definedSources].find((source) => !sources.has(source));
  if (misplaced) throw new Error(`${misplaced} must be defined under that name (see prisma/sql/README.md).`);
  return catalog;
}

/** A source that differs from the database: the statements that drop its objects, and its text; null when it was deleted. */
type LogicChange = { source: string; removals: string[]; text: string | null };

/**
 * Lists the changes that bring the functions, triggers and policies of the database to their sources below `root`.
 * `schemaSql` changes the tables first. The comparison runs in a transaction that is rolled back.
 */
export async function compareLogic(client: pg.Client, root: string, schemaSql = ""): Promise<LogicChange[]> {
  const sources = readSources(root);
  await client.query("BEGIN");
  try {
    const currentObjects = await readCatalog(client);
    const newObjects = await applySources(client, currentObjects, sources, schemaSql);
    const filterBySource = (objects: readonly LogicObject[], name: string) =>
      objects.filter(({ source }) => source === name);
    const definitions = (objects: readonly LogicObject[], name: string) =>
      JSON.stringify(filterBySource(objects, name).map(({ definition }) => definition));
    return [...new Set([...currentObjects.map(({ source }) => source), ...sources.keys()])]
      .filter((source) => definitions(currentObjects, source) !== definitions(newObjects, source))
      .map((source) => {
        const keptIdentities = new Set(filterBySource(newObjects, source).map(({ identity }) => identity));
        keptIdentities.delete(null);
        const removedObjects = filterBySource(currentObjects, source).filter(
          ({ identity }) => !keptIdentities.has(identity),
        );
        return { source, removals: removedObjects.map(({ removal }) => removal), text: sources.get(source) ?? null };
      });
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Writes the changes as one script, around the change of the tables. */
export function writeLogic(changes: readonly LogicChange[], schemaSql: string): string {
  const removals = changes.flatMap((change) => change.removals.map((removal) => `${removal};\n`));
  const texts = changes.flatMap(({ source, text }) => (text === null ? [] : [{ source, text }]));
  const order = ["functions", "triggers", "policies"];
  texts.sort((a, b) => order.indexOf(a.source.split("/")[0] ?? "") - order.indexOf(b.source.split("/")[0] ?? ""));
  return [
    ...(removals.length > 0 ? [removals.join("")] : []),
    ...(schemaSql ? [schemaSql] : []),
    ...(texts.some(({ source }) => source.startsWith("functions/"))
      ? ["SET LOCAL check_function_bodies = off;\n"]
      : []),
    ...texts.map(({ source, text }) => `-- ${source}\n${text}`),
  ].join("\n");
}
