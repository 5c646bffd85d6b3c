import type pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "@/server/platform/postgres/connection";

/** The key of the advisory lock, which Prisma's commands take as well. */
const MIGRATION_LOCK = 72_707_369;
const POLL_MS = 100;
const LOG_AFTER_MS = 2_000;
const TIMEOUT_MS = 600_000;

/**
 * Runs `work` while no other process migrates the database. A transaction on a separate connection holds the lock, so
 * that the lock ends with the process; a session lock could stay on a pooled connection. `work` gets the separate
 * connection, for statements without parameters.
 * @throws Error if another process holds the lock for ten minutes
 */
export function withMigrationLock<T>(
  adminUrl: string,
  log: (message: string) => void,
  work: (observer: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(adminUrl, async (locker) => {
    await locker.query("BEGIN");
    await locker.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    const startedAtMs = performance.now();
    let isLogged = false;
    for (;;) {
      // A statement with parameters would keep its snapshot, which CREATE INDEX CONCURRENTLY waits for.
      const { rows } = await locker.query<{ isLocked: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "isLocked"`,
      );
      if (rows[0]?.isLocked) break;
      const waitedMs = performance.now() - startedAtMs;
      if (waitedMs > TIMEOUT_MS) {
        throw new Error(
          "Another process has migrated this database for ten minutes. End that process, or its session, and start again.",
        );
      }
      if (waitedMs > LOG_AFTER_MS && !isLogged) log("waiting for another process, which migrates the database");
      isLogged ||= waitedMs > LOG_AFTER_MS;
      await sleep(POLL_MS);
    }
    const result = await work(locker);
    await locker.query("COMMIT");
    return result;
  });
}
