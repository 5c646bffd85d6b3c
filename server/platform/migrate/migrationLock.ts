import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "@/server/platform/postgres/connection";

/** The key of the advisory lock that Prisma's own commands take as well. */
const MIGRATION_LOCK = 72_707_369;
const POLL_MS = 100;
const LOG_AFTER_MS = 2_000;
const GIVE_UP_AFTER_MS = 600_000;

/**
 * Runs `work` while no other process migrates the database. The lock is held by a transaction on a connection that does
 * nothing else: it ends with the process, while a lock of the session could stay forever on a connection that is pooled.
 * @throws Error after ten minutes in which another process held the lock
 */
export function whileLocked<T>(adminUrl: string, log: (message: string) => void, work: () => Promise<T>): Promise<T> {
  return withClient(adminUrl, async (locker) => {
    await locker.query("BEGIN");
    await locker.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    const began = performance.now();
    let isLogged = false;
    for (;;) {
      const { rows } = await locker.query<{ locked: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS locked", [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.locked) break;
      const waitedMs = performance.now() - began;
      if (waitedMs > GIVE_UP_AFTER_MS) {
        throw new Error(
          "Another process has migrated this database for ten minutes. End it, or its session, and start again.",
        );
      }
      if (waitedMs > LOG_AFTER_MS && !isLogged) log("waiting for another process, which migrates the database");
      isLogged ||= waitedMs > LOG_AFTER_MS;
      await sleep(POLL_MS);
    }
    const result = await work();
    await locker.query("COMMIT");
    return result;
  });
}
