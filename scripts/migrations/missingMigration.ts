import path from "node:path";
import pg from "pg";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { packageRoot } from "@/server/platform/packageRoot";
import { COLUMN_VALUES, constrainValues, type ColumnValues } from "./columnValues";
import { compareLogic, writeLogic } from "./databaseLogic";
import { schemaDifference } from "./schemaEngine";
import { createShadowDatabase } from "./shadowDatabase";

export type CompareOptions = {
  /** URL of a role that may create databases; the comparison happens in a temporary one. */
  adminUrl: string;
  migrationsDir?: string;
  /** Folder with `prisma` and `server`; the package by default. */
  root?: string;
  columnValues?: ColumnValues;
};

async function compare(
  client: pg.Client,
  url: string,
  root: string,
  values: ColumnValues,
): Promise<string | undefined> {
  const tables = (await schemaDifference(url, path.join(root, "prisma", "schema"))) ?? "";
  const schemaSql = tables + (await constrainValues(client, values, tables));
  const changes = await compareLogic(client, root, schemaSql);
  return schemaSql === "" && changes.length === 0 ? undefined : writeLogic(changes, schemaSql);
}

/**
 * The SQL that leads from the migrations to the Prisma schema and to the database logic; undefined when they agree.
 * Throws an Error when that SQL would fail or not get there, as when a changed function is in use elsewhere.
 */
export async function missingMigration({
  adminUrl,
  migrationsDir,
  root = packageRoot(),
  columnValues = COLUMN_VALUES,
}: CompareOptions): Promise<string | undefined> {
  const shadow = await createShadowDatabase(adminUrl);
  const client = new pg.Client({ connectionString: shadow.url });
  try {
    await migrateDatabase({ adminUrl: shadow.url, ...(migrationsDir ? { migrationsDir } : {}) });
    await client.connect();
    const sql = await compare(client, shadow.url, root, columnValues);
    if (sql === undefined) return undefined;
    await client.query(sql);
    const rest = await compare(client, shadow.url, root, columnValues);
    if (rest !== undefined) throw new Error(`The migration would leave this difference:\n${rest}`);
    return sql;
  } finally {
    await client.end();
    await shadow.drop();
  }
}
