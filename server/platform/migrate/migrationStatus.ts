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

type HistoryRow = { name: string; checksum: string; finished: boolean };

async function readHistory(client: pg.Client): Promise<HistoryRow[]> {
  const table = await client.query<{ present: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  if (!table.rows[0]?.present) return [];
  const history = await client.query<HistoryRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return history.rows;
}

/** Compares the history in the database with the migrations of the folder. */
export async function compareHistory(
  client: pg.Client,
  migrations: readonly Pick<Migration, "name" | "checksum">[],
): Promise<MigrationStatus> {
  const history = await readHistory(client);
  const appliedRows = history.filter(({ finished }) => finished);
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  return {
    pending: names(migrations).filter((name) => !names(appliedRows).includes(name)),
    unknown: names(appliedRows).filter((name) => !checksums.has(name)),
    edited: names(appliedRows.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)),
    failed: names(history.filter(({ finished }) => !finished)),
  };
}

/** Compares the database at `adminUrl` with the migrations of the folder. Changes nothing. */
export function migrationStatus(adminUrl: string, migrationsDir = defaultMigrationsDir()): Promise<MigrationStatus> {
  return withClient(adminUrl, (client) => compareHistory(client, readMigrations(migrationsDir)));
}
