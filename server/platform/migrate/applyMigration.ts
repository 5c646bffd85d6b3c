import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { setMinCompatible } from "@/server/platform/migrate/compatibility";
import type { Migration } from "@/server/platform/migrate/files";
import { withBlockersLogged } from "@/server/platform/migrate/lockWaits";

export type ApplyContext = {
  admin: pg.Client;
  /** Another connection, which sees what `admin` waits for. */
  observer: pg.Client;
  /** The version of this release. */
  release: string;
  log: (message: string) => void;
};

/**
 * While a statement waits for a lock, every later use of the table waits behind it. The limit is below PostgreSQL's
 * deadlock_timeout of one second, so that in a deadlock the migration gives up before PostgreSQL ends a request.
 */
const LOCK_TIMEOUT_MS = 500;
const MAX_ATTEMPTS = 60;
/** The SQLSTATEs of a migration that did not get a lock: lock_not_available and deadlock_detected. */
const LOCK_ERRORS = new Set(["55P03", "40P01"]);
const INSERT_HISTORY_ROW = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, clock_timestamp(), 1)`;

/**
 * Applies a migration and inserts its row of the history. Gives up each wait for a lock after half a second, or in a
 * deadlock, and tries again, up to MAX_ATTEMPTS times.
 * @throws Error with PostgreSQL's reason, which is also in the history
 */
export async function applyMigration(context: ApplyContext, migration: Migration): Promise<void> {
  const { admin, observer, log } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withBlockersLogged({ admin, observer, log, task: migration.name }, () =>
        migration.inTransaction ? applyInTransaction(context, migration) : applyConcurrently(admin, migration),
      );
      return;
    } catch (error) {
      await admin.query("ROLLBACK").catch(() => undefined);
      const isLockError = LOCK_ERRORS.has((error as { code?: string }).code ?? "");
      if (isLockError && attempt < MAX_ATTEMPTS) await sleep(500 + Math.random() * 1_500);
      else throw await recordFailure(admin, migration, error);
    }
  }
}

/**
 * Applies the migration and its row in one transaction, so that a killed process leaves neither. Otherwise PostgreSQL
 * would finish the script and commit changes that the history does not contain.
 */
async function applyInTransaction({ admin, release }: ApplyContext, migration: Migration): Promise<void> {
  await admin.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await admin.query(migration.sql);
  await admin.query(INSERT_HISTORY_ROW, [randomUUID(), migration.checksum, migration.name]);
  if (migration.phase === "contract") await setMinCompatible(admin, migration.name, release);
  await admin.query("COMMIT");
}

const CONCURRENT_INDEX = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)"/;

/**
 * Builds an index while its table is in use. Drops the invalid index of an interrupted build first, since IF NOT EXISTS
 * would accept it.
 */
async function applyConcurrently(admin: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const index = CONCURRENT_INDEX.exec(sql)?.[1];
  if (index === undefined) throw new Error('it must be one CREATE INDEX CONCURRENTLY IF NOT EXISTS "name"');
  // While this statement waits for a lock, it blocks no other session.
  await admin.query("SET lock_timeout = 0");
  if (await isInvalid(admin, index)) await admin.query(`DROP INDEX CONCURRENTLY public."${index}"`);
  await admin.query(sql);
  if (await isInvalid(admin, index))
    throw new Error(`the index ${index} is invalid: end other sessions that build it, and start again`);
  await admin.query(INSERT_HISTORY_ROW, [randomUUID(), checksum, name]);
}

async function isInvalid(admin: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await admin.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass(format('public.%I', $1::text)) AND NOT indisvalid",
    [index],
  );
  return rowCount === 1;
}

async function recordFailure(admin: pg.Client, { name, checksum }: Migration, error: unknown): Promise<Error> {
  const reason = error instanceof Error ? error.message : String(error);
  // After a lost connection this fails too, and its error must not hide the reason.
  await admin
    .query("INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)", [
      randomUUID(),
      checksum,
      name,
      reason,
    ])
    .catch(() => undefined);
  return new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
}
