// Decides whether this release can use a database. A release and its successor can use one at the same time until the
// contract migrations of the successor are applied.
import type pg from "pg";
import type { Migration } from "@/server/platform/migrate/files";
import { compareHistory, hasTable, type MigrationStatus, readHistory } from "@/server/platform/migrate/migrationStatus";

type ReleaseState = { minCompatible: string; release: string };

async function readReleaseState(client: pg.ClientBase): Promise<ReleaseState | undefined> {
  if (!(await hasTable(client, "public.release_state"))) return undefined;
  const { rows } = await client.query<ReleaseState>(
    'SELECT min_compatible AS "minCompatible", release FROM public.release_state',
  );
  return rows[0];
}

/**
 * Compares the database with the migrations of this release.
 * @throws Error if this release cannot use the database. It says why, with the names of the migrations, and what to start
 */
export async function readCompatibleStatus(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  const status = compareHistory(await readHistory(client), migrations);
  if (status.edited.length > 0) {
    throw new Error(
      `These migrations were changed after they had been applied: ${status.edited.join(", ")}. ` +
        "Restore the files as they were and put the change into a new migration.",
    );
  }
  const state = await readReleaseState(client);
  if (state !== undefined && !migrations.some(({ name }) => name === state.minCompatible)) {
    throw new Error(
      `Release ${state.release} has finished its upgrade of this database with the migration ${state.minCompatible}, ` +
        "which removed what this release needs. Start that release or a later one, or restore a backup from before it.",
    );
  }
  if (status.unknown.length > 0 && status.pending.length > 0) {
    throw new Error(
      `The database has migrations that this release does not have: ${status.unknown.join(", ")}. ` +
        `It lacks migrations of this release: ${status.pending.join(", ")}. ` +
        "Start the release that applied the former, or a later one.",
    );
  }
  return status;
}

/** Lists the names of the expand migrations that the database lacks. Contract migrations may wait. */
export const listMissingMigrations = (status: MigrationStatus, migrations: readonly Migration[]): string[] =>
  migrations.filter(({ name, phase }) => phase === "expand" && status.pending.includes(name)).map(({ name }) => name);

/** Records that releases without the migration can no longer use the database. */
export async function setMinCompatible(client: pg.ClientBase, migration: string, release: string): Promise<void> {
  await client.query(
    `INSERT INTO public.release_state (min_compatible, release, changed_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (single) DO UPDATE
       SET min_compatible = greatest(release_state.min_compatible, excluded.min_compatible COLLATE "C"),
         release = excluded.release, changed_at = excluded.changed_at`,
    [migration, release],
  );
}
