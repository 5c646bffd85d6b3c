// Compares the functions, triggers and policies of a database with their sources (see prisma/sql/README.md).
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { listIndexRemovals, type LogicObject, readCatalog } from "./logicCatalog";
import { withSqlValues } from "./sqlValues";

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
  const misplacedSource =
    [...sources.keys()].find((source) => !definedSources.has(source)) ??
    [...definedSources].find((source) => !sources.has(source));
  if (misplacedSource)
    throw new Error(`${misplacedSource} must be defined under that name (see prisma/sql/README.md).`);
  return catalog;
}

/** A source that differs from the database. `removals` drop its objects; `text` is null if the source was deleted. */
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
