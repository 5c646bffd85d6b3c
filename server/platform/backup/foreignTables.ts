// The tables of another program that shares the database. A backup leaves them out, and a restore refuses their database.
import type pg from "pg";
import { IN_EXTENSION } from "@/server/platform/backup/tables";
import { defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { TABLE_RIGHTS } from "@/server/platform/migrate/tableRights";

const SELECT_TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname::text AS "bareName"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public' AND NOT ${IN_EXTENSION}
  ORDER BY 1`;
const CREATE_TABLE = /CREATE TABLE (?:IF NOT EXISTS )?(?:"?public"?\.)?"?(\w+)"?/gi;

/**
 * Lists the tables in the schema public that no migration of this release has made. Migrations count as well as rights,
 * since a table of the previous release exists until its upgrade is finished.
 */
export async function listForeignTables(client: pg.Client): Promise<string[]> {
  const createdNames = readMigrations(defaultMigrationsDir()).flatMap(({ sql }) =>
    [...sql.matchAll(CREATE_TABLE)].map(([, name = ""]) => name),
  );
  const ownNames = new Set([...createdNames, ...Object.keys(TABLE_RIGHTS)]);
  const { rows } = await client.query<{ name: string; bareName: string }>(SELECT_TABLES);
  return rows.filter(({ bareName }) => !ownNames.has(bareName)).map(({ name }) => name);
}
