// Applies the migrations in order. The history is Prisma's own table, so Prisma's CLI stays usable.
import type pg from "pg";
import { RELEASE } from "@/server/contracts/version";
import type { SealSecret } from "@/server/data/seal";
import { type ApplyContext, applyMigration } from "@/server/platform/migrate/applyMigration";
import { adoptBaseline } from "@/server/platform/migrate/baseline";
import { readCompatibleStatus } from "@/server/platform/migrate/compatibility";
import { type Migration, defaultMigrationsDir, readMigrations } from "@/server/platform/migrate/files";
import { type Logins, grantAccess } from "@/server/platform/migrate/grants";
import { withMigrationLock } from "@/server/platform/migrate/migrationLock";
import { readHistory } from "@/server/platform/migrate/migrationStatus";
import { listOlderProcesses } from "@/server/platform/migrate/olderProcesses";
import { withClient } from "@/server/platform/postgres/connection";

type MigrateOptions = {
  /** The URL of a role that owns the schemas of the database, or of a superuser. */
  adminUrl: string;
  /** The logins that get their rights. If they are omitted, nothing is granted. */
  logins?: Logins;
  /** The folder of Prisma migrations. Default: the package's folder. */
  migrationsDir?: string;
  /** The names of the migrations to apply, for the database of a backup. Default: all of the folder. */
  selectedNames?: ReadonlySet<string>;
  /** Receives a message when the migration waits for a lock, or for another process that migrates. */
  log?: (message: string) => void;
  /** Applies contract migrations even if a process of an older release ran in the last day. */
  finish?: boolean;
};

export type MigrateResult = {
  /** The names of the migrations that this call has applied, or recorded as applied. */
  applied: string[];
  /** Contract migrations that wait until no process of an older release has been seen for a day. */
  waiting: string[];
};

/** The first version of Postgres with memberships that are not inherited. */
export const MIN_SERVER_VERSION = 160_000;

const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Applies pending migrations and grants the logins their rights. Several processes may call it at once. In a database
 * of a later release it changes nothing, since that release has granted the rights that it needs.
 * @throws Error with PostgreSQL's reason if a migration fails, with the reason why this release cannot use the
 * database, or with the processes that `finish` has to wait for
 */
export async function migrateDatabase({
  adminUrl,
  logins,
  migrationsDir = defaultMigrationsDir(),
  selectedNames,
  log = () => undefined,
  finish = false,
}: MigrateOptions): Promise<MigrateResult> {
  return withClient(adminUrl, async (admin) => {
    await requireServerVersion(admin);
    // The role or the database may set a search path, which would create the tables in another schema, or a statement
    // timeout, which could end a migration.
    await admin.query("SET search_path TO public; SET statement_timeout = 0");
    return withMigrationLock(adminUrl, log, async (observer) => {
      const migrations = readMigrations(migrationsDir).filter(({ name }) => selectedNames?.has(name) ?? true);
      const adopted = await adoptBaseline(admin, migrations, await readHistory(admin));
      const status = await readCompatibleStatus(admin, migrations);
      const pendingMigrations = migrations.filter(({ name }) => status.pending.includes(name));
      const result = await applyPending({ admin, observer, log, release: RELEASE }, pendingMigrations, finish);
      if (logins && status.unknown.length === 0) await grantAccess(admin, logins);
      return { ...result, applied: [...adopted, ...result.applied] };
    });
  });
}

async function applyPending(
  context: ApplyContext,
  pending: readonly Migration[],
  finish: boolean,
): Promise<MigrateResult> {
  if (pending.length > 0) await prepareHistory(context.admin);
  const names = pending.map(({ name }) => name);
  for (const [index, migration] of pending.entries()) {
    const mustWait = migration.phase === "contract" && (await mustWaitForOlderProcesses(context, migration, finish));
    if (mustWait) return { applied: names.slice(0, index), waiting: names.slice(index) };
    await applyMigration(context, migration);
  }
  return { applied: names, waiting: [] };
}

/**
 * Returns whether a contract migration has to wait for processes of an older release.
 * @throws Error that names the processes if `finish` is set and they still run
 */
async function mustWaitForOlderProcesses(
  { admin }: ApplyContext,
  { name }: Migration,
  finish: boolean,
): Promise<boolean> {
  const processes = await listOlderProcesses(admin, name);
  if (!finish) return processes.length > 0;
  const runningNames = processes.filter(({ isRunning }) => isRunning).map((process) => process.name);
  if (runningNames.length === 0) return false;
  throw new Error(
    `The upgrade cannot be finished while processes of an older release run: ${runningNames.join("; ")}. Stop them first.`,
  );
}

/** Creates the history if it is missing, and marks its failed migrations as rolled back. */
async function prepareHistory(admin: pg.Client): Promise<void> {
  await admin.query(CREATE_HISTORY);
  await admin.query(
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
}

async function requireServerVersion(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  if ((rows[0]?.version ?? 0) < MIN_SERVER_VERSION) {
    throw new Error("The server is older than Postgres 16: upgrade it, or name another server.");
  }
}

/** Reads the secret of the service's seals, which only the owner of the database can read. */
export async function readSealSecret(adminUrl: string): Promise<SealSecret> {
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query<SealSecret>("SELECT inner_pad AS inner, outer_pad AS outer FROM svc_private.seal_secret"),
  );
  if (!rows[0]) throw new Error("The table svc_private.seal_secret is empty: restore it from a backup.");
  return rows[0];
}
