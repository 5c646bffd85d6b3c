// Applies the migrations in order. The history is Prisma's own table, so Prisma's CLI stays usable.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Migration, defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import type { SealSecret } from "@/server/data/seal";
import { type Logins, grantAccess } from "@/server/platform/migrate/grants";
import { withMigrationLock } from "@/server/platform/migrate/migrationLock";
import { withClient } from "@/server/platform/postgres/connection";
import { type MigrationStatus, compareHistory } from "@/server/platform/migrate/migrationStatus";

type MigrateOptions = {
  /** The URL of a role that owns the schemas of the database, or of a superuser. */
  adminUrl: string;
  /** The logins that get their rights. If they are omitted, nothing is granted. */
  logins?: Logins;
  /** The folder of Prisma migrations. Default: the package's folder. */
  migrationsDir?: string;
  /** Receives a message while another process migrates. */
  log?: (message: string) => void;
};

/** The first Postgres version with memberships that are not inherited. */
const MIN_VERSION = 160_000;

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

function refuseMismatch({ edited, unknown }: MigrationStatus): void {
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
 * Applies a migration and its row of the history in one transaction, so that a killed process leaves neither. Otherwise
 * PostgreSQL would finish the script and commit changes that the history does not contain.
 */
async function applyMigration(admin: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
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
    const insertFailure = "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)";
    // After a lost connection these statements fail too, and their error must not hide the reason.
    await admin
      .query("ROLLBACK")
      .then(() => admin.query(insertFailure, [...row, reason]))
      .catch(() => undefined);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

async function applyPending(admin: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const status = await compareHistory(admin, migrations);
  refuseMismatch(status);
  if (status.pending.length === 0) return [];
  await admin.query(HISTORY);
  const closeFailures =
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";
  await admin.query(closeFailures);
  for (const migration of migrations)
    if (status.pending.includes(migration.name)) await applyMigration(admin, migration);
  return status.pending;
}

/**
 * Applies pending migrations and grants the logins their rights. Several processes may call it at once.
 * @returns the names of the migrations that this call has applied
 * @throws Error with PostgreSQL's reason if a migration fails, or with the names of migrations that were edited after
 * they had been applied, or that are not in the folder
 */
export async function migrateDatabase({
  adminUrl,
  logins,
  migrationsDir = defaultMigrationsDir(),
  log = () => undefined,
}: MigrateOptions): Promise<string[]> {
  return withClient(adminUrl, async (admin) => {
    await requireVersion(admin);
    // A search path of the role or the database would create the tables in another schema.
    await admin.query("SET search_path TO public");
    return withMigrationLock(adminUrl, log, async () => {
      const appliedNames = await applyPending(admin, readMigrations(migrationsDir));
      if (logins) await grantAccess(admin, logins);
      return appliedNames;
    });
  });
}

async function requireVersion(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  if ((rows[0]?.version ?? 0) < MIN_VERSION) throw new Error("The service needs Postgres 16 or later.");
}

/** Reads the secret of the service's seals, which only the owner of the database can read. */
export async function readSealSecret(adminUrl: string): Promise<SealSecret> {
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query<SealSecret>("SELECT inner_pad AS inner, outer_pad AS outer FROM svc_private.seal_secret"),
  );
  if (!rows[0]) throw new Error("The table svc_private.seal_secret is empty: restore it from a backup.");
  return rows[0];
}
