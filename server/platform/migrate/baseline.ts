import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Migration } from "@/server/platform/migrate/files";
import type { HistoryRow } from "@/server/platform/migrate/migrationStatus";

/**
 * Records a baseline as applied in a database that has had every migration that it replaces.
 * @returns the name of the recorded baseline in an array, which is empty if none was recorded
 * @throws Error that names the first missing migration if the database has had only some of them
 */
export async function adoptBaseline(
  admin: pg.ClientBase,
  migrations: readonly Migration[],
  history: readonly HistoryRow[],
): Promise<string[]> {
  const appliedNames = new Set(history.filter(({ finished }) => finished).map(({ name }) => name));
  for (const { name, checksum, replaces } of migrations) {
    if (appliedNames.has(name) || !replaces.some((replaced) => appliedNames.has(replaced.name))) continue;
    const missing = replaces.find((replaced) => !appliedNames.has(replaced.name));
    if (missing !== undefined) {
      throw new Error(
        `The database is from before the first release and lacks its migration ${missing.name}. ` +
          "Start the last commit that has this migration once, and then this release.",
      );
    }
    await admin.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, logs)
       VALUES ($1, $2, $3, clock_timestamp(), 'the database has had all that it replaces')`,
      [randomUUID(), checksum, name],
    );
    return [name];
  }
  return [];
}
