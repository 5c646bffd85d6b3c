// Applies the migrations in order. The history is Prisma's own table, so Prisma's CLI stays usable.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Migration, defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import type { SealSecret } from "@/server/data/seal";
import { type Logins, grantAccess } from "@/server/platform/migrate/grants";
import { whileLocked } from "@/server/platform/migrate/migrationLock";
import { withClient } from "@/server/platform/postgres/connection";
import { type MigrationStatus, compareHistory } from "@/server/platform/migrate/migrationStatus";

type MigrateOptions = {
  /** URL of a role that owns the database's schemas (or a superuser). */
  adminUrl: string;
  /** Logins to give their rights; without them nothing is granted. */
  logins?: Logins;
  /** Folder of Prisma migrations; the package's own by default. */
  migrationsDir?: string;
  /** Gets a message while another process migrates. */
  log?: (message: string) => void;
};

/** The first version with memberships that are not inherited. */
const OLDEST_VERSION = 160_000;

const HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

function refuse({ edited, unknown }: MigrationStatus): void {
  if (edited.length > 0) {
    throw new Error(
      `These migrations were changed after they had been applied: ${edited.join(", ")}. ` +
        "Restore the files as they were and put the change into a new migration.",
    );
  }
  if (unknown.length > 0) {
    throw new Error(
      `The database has migrations that this release does not have: ${unknown.join(", ")}. ` +
        "Start the release that applied them, or a later one.",
    );
  }
}

/**
 * A migration and its row in the history are one transaction: a killed process leaves neither. Otherwise PostgreSQL
 * would finish the script and commit changes that the history does not contain.
 */
async function apply(admin: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const row = [randomUUID(), checksum, name];
  try {
    await admin.query("BEGIN");
    await admin.query(sql);
    await admin.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      row,
    );
    await admin.query("COMMIT");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)";
    // After a lost connection there is nothing to roll back, and a second error must not hide the reason.
    await admin
      .query("ROLLBACK")
      .then(() => admin.query(failed, [...row, reason]))
      .catch(() => undefined);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

async function applyPending(admin: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const status = await compareHistory(admin, migrations);
  refuse(status);
  if (status.pending.length === 0) return [];
  await admin.query(HISTORY);
  const retried =
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";
  await admin.query(retried);
  for (const migration of migrations) if (status.pending.includes(migration.name)) await apply(admin, migration);
  return status.pending;
}

/**
 * Applies pending migrations and gives the logins their rights. Safe to call from several processes at once. Returns
 * the names applied by this call. Throws an Error with PostgreSQL's reason when a migration fails, and one that names
 * the migrations when an applied one was edited or the database is newer than the folder.
 */
export async function migrateDatabase({
  adminUrl,
  logins,
  migrationsDir = defaultMigrationsDir(),
  log = () => undefined,
}: MigrateOptions): Promise<string[]> {
  return withClient(adminUrl, async (admin) => {
    await requireVersion(admin);
    // A path of the role or the database would send the tables elsewhere.
    await admin.query("SET search_path TO public");
    return whileLocked(adminUrl, log, async () => {
      const applied = await applyPending(admin, readMigrations(migrationsDir));
      if (logins) await grantAccess(admin, logins);
      return applied;
    });
  });
}

async function requireVersion(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  if ((rows[0]?.version ?? 0) < OLDEST_VERSION) throw new Error("The service needs Postgres 16 or later.");
}

/** What seals the service's own requests, as the owner of the database reads it. */
export async function readSealSecret(adminUrl: string): Promise<SealSecret> {
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query<SealSecret>("SELECT inner_pad AS inner, outer_pad AS outer FROM svc_private.seal_secret"),
  );
  if (!rows[0]) throw new Error("The table svc_private.seal_secret is empty: restore it from a backup.");
  return rows[0];
}
