import type pg from "pg";
import { withClient } from "@/server/platform/postgres/connection";
import { defaultMigrationsDir, readMigrations, type Migration } from "./files";

export type MigrationStatus = {
  /** Migrations of the folder that are not applied to the database. */
  pending: string[];
  /** Applied migrations that are not in the folder, such as those of a newer release. */
  unknown: string[];
  /** Applied migrations whose file has been edited since. */
  edited: string[];
  /** Migrations that failed and were rolled back. */
  failed: string[];
};

export type HistoryRow = { name: string; checksum: string; finished: boolean };

/** Returns whether a table exists. `name` has its schema, such as `public.tenant`. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>("SELECT to_regclass($1) IS NOT NULL AS present", [name]);
  return rows[0]?.present === true;
}

/** Reads the migrations in the order in which they were applied or failed, without those that were rolled back. */
export async function readHistory(client: pg.ClientBase): Promise<HistoryRow[]> {
  if (!(await hasTable(client, "public._prisma_migrations"))) return [];
  const history = await client.query<HistoryRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM public._prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return history.rows;
}

/** Compares a history with the migrations of a folder. Migrations that a baseline of the folder replaces are not `unknown`. */
export function compareHistory(history: readonly HistoryRow[], migrations: readonly Migration[]): MigrationStatus {
  const appliedRows = history.filter(({ finished }) => finished);
  const checksums = new Map(
    migrations.flatMap(({ name, checksum, replaces }) => [
      [name, checksum] as const,
      ...replaces.map((replaced) => [replaced.name, replaced.checksum] as const),
    ]),
  );
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  const appliedNames = new Set(names(appliedRows));
  return {
    pending: names(migrations).filter((name) => !appliedNames.has(name)),
    unknown: names(appliedRows).filter((name) => !checksums.has(name)),
    edited: names(appliedRows.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)),
    failed: names(history.filter(({ finished }) => !finished)),
  };
}

/** Compares the database at `adminUrl` with the migrations of the folder. Changes nothing. */
export function migrationStatus(adminUrl: string, migrationsDir = defaultMigrationsDir()): Promise<MigrationStatus> {
  return withClient(adminUrl, async (client) =>
    compareHistory(await readHistory(client), readMigrations(migrationsDir)),
  );
}
