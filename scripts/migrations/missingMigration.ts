import { randomUUID } from "node:crypto";
import path from "node:path";
import type pg from "pg";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { withClient } from "@/server/platform/postgres/connection";
import { packageRoot } from "@/server/platform/packageRoot";
import { COLUMN_VALUES, constrainValues, type ColumnValues } from "./columnValues";
import { compareLogic, writeLogic } from "./databaseLogic";
import { removeForeignKeys } from "./foreignKeys";
import { schemaDifference } from "./schemaEngine";

export type CompareOptions = {
  /** The URL of a role that may create databases. The comparison uses a temporary one. */
  adminUrl: string;
  migrationsDir?: string;
  /** The folder with `prisma` and `server`. Default: the package. */
  root?: string;
  columnValues?: ColumnValues;
};

/** Returns the SQL of the difference, or undefined if there is none. */
async function findDifference(
  client: pg.Client,
  url: string,
  root: string,
  values: ColumnValues,
): Promise<string | undefined> {
  const tables = removeForeignKeys((await schemaDifference(url, path.join(root, "prisma", "schema"))) ?? "");
  const schemaSql = tables + (await constrainValues(client, values, tables));
  const changes = await compareLogic(client, root, schemaSql);
  return schemaSql === "" && changes.length === 0 ? undefined : writeLogic(changes, schemaSql);
}

/** Runs `work` with the URL of an empty database on the server of `adminUrl`, to replay migrations in. */
function withShadowDatabase<T>(adminUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `svc_verify_shadow_${randomUUID()}`;
  const shadowUrl = new URL(adminUrl);
  shadowUrl.pathname = `/${name}`;
  return withClient(adminUrl, async (admin) => {
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
    try {
      return await work(shadowUrl.href);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    }
  });
}

/**
 * Returns the SQL that leads from the migrations to the Prisma schema and the database logic. Undefined if they agree.
 * @throws Error if that SQL fails, or leaves a difference, for example because a changed function is in use elsewhere
 */
export function missingMigration({
  adminUrl,
  migrationsDir,
  root = packageRoot(),
  columnValues = COLUMN_VALUES,
}: CompareOptions): Promise<string | undefined> {
  return withShadowDatabase(adminUrl, async (url) => {
    await migrateDatabase({ adminUrl: url, ...(migrationsDir ? { migrationsDir } : {}) });
    return withClient(url, async (client) => {
      const sql = await findDifference(client, url, root, columnValues);
      if (sql === undefined) return undefined;
      await client.query(sql);
      const remainingSql = await findDifference(client, url, root, columnValues);
      if (remainingSql !== undefined) throw new Error(`The migration would leave this difference:\n${remainingSql}`);
      return sql;
    });
  });
}
