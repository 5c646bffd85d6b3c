// Finds the processes of older releases, which still need what a contract migration removes.
import type pg from "pg";
import { hasTable } from "@/server/platform/migrate/migrationStatus";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";

/** `name` is its host and process ID. `isRunning` is false for one that has stopped, or has not reported for seconds. */
export type OlderProcess = { name: string; isRunning: boolean };

/**
 * Lists the processes whose release does not have the migration, and that reported in the last day. After that time
 * nobody is expected to go back to their release.
 */
export async function listOlderProcesses(client: pg.ClientBase, migration: string): Promise<OlderProcess[]> {
  if (!(await hasTable(client, "public.service_process"))) return [];
  const { rows } = await client.query<OlderProcess>(
    `SELECT name, stopped_at IS NULL AND seen_at > now() - make_interval(secs => $2 / 1000.0) AS "isRunning"
     FROM public.service_process
     WHERE seen_at > now() - interval '1 day' AND coalesce(migration, '') COLLATE "C" < $1 ORDER BY name`,
    [migration, SERVER_LIMITS.processSilenceMs],
  );
  return rows;
}
