// Stores the running processes of the service and which signing keys they can load.
import "server-only";
import type { Database } from "@/server/data/database";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";

/** `migration` is the newest migration of its release. */
export type ServiceProcess = { id: string; name: string; keyIds: string[]; migration: string };

/** Stores the report of a process and removes the reports of processes that have not reported for a day. */
export async function reportProcess(
  { jobs }: Database,
  { id, name, keyIds, migration }: ServiceProcess,
): Promise<void> {
  await jobs.pool.query(
    `WITH ended AS (DELETE FROM service_process WHERE seen_at < now() - interval '1 day')
     INSERT INTO service_process (id, name, key_ids, migration, seen_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (id) DO UPDATE SET key_ids = excluded.key_ids, seen_at = excluded.seen_at`,
    [id, name, keyIds, migration],
  );
}

/** Records that a process has stopped. Its row stays for a day, since an upgrade may have to go back to its release. */
export async function recordProcessStop({ jobs }: Database, id: string): Promise<void> {
  await jobs.pool.query("UPDATE service_process SET stopped_at = now() WHERE id = $1", [id]);
}

/** Names the running processes that have not reported `keyId`. */
export async function listProcessesWithout({ jobs }: Database, keyId: string): Promise<string[]> {
  const { rows } = await jobs.pool.query<{ name: string }>(
    `SELECT name FROM service_process
     WHERE stopped_at IS NULL AND seen_at > now() - make_interval(secs => $2 / 1000.0) AND NOT key_ids @> ARRAY[$1::text] ORDER BY name`,
    [keyId, SERVER_LIMITS.processSilenceMs],
  );
  return rows.map(({ name }) => name);
}

/** Returns whether a process runs whose release has newer migrations than `newestMigration`. */
export async function isLaterReleaseRunning({ jobs }: Database, newestMigration: string): Promise<boolean> {
  const { rowCount } = await jobs.pool.query(
    `SELECT FROM service_process
     WHERE stopped_at IS NULL AND seen_at > now() - make_interval(secs => $2 / 1000.0) AND migration COLLATE "C" > $1 LIMIT 1`,
    [newestMigration, SERVER_LIMITS.processSilenceMs],
  );
  return rowCount === 1;
}
