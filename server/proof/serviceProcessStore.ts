// Stores the running processes of the service and which signing keys they can load.
import "server-only";
import type { Database } from "@/server/data/database";

export const REPORT_EVERY_MS = 10_000;
/** A process that has not reported for this time counts as stopped. */
const STALE_AFTER_MS = 25_000;

export type ServiceProcess = { id: string; name: string; keyIds: string[] };

/** Stores the report of a process and removes reports of processes that crashed long ago. */
export async function reportProcess({ jobs }: Database, { id, name, keyIds }: ServiceProcess): Promise<void> {
  await jobs.pool.query(
    `WITH ended AS (DELETE FROM service_process WHERE seen_at < now() - interval '1 day')
     INSERT INTO service_process (id, name, key_ids, seen_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (id) DO UPDATE SET key_ids = excluded.key_ids, seen_at = excluded.seen_at`,
    [id, name, keyIds],
  );
}

export async function removeProcess({ jobs }: Database, id: string): Promise<void> {
  await jobs.pool.query("DELETE FROM service_process WHERE id = $1", [id]);
}

/** Names the running processes that have not reported `keyId`. */
export async function listProcessesWithout({ jobs }: Database, keyId: string): Promise<string[]> {
  const { rows } = await jobs.pool.query<{ name: string }>(
    `SELECT name FROM service_process
     WHERE seen_at > now() - make_interval(secs => $2 / 1000.0) AND NOT key_ids @> ARRAY[$1::text] ORDER BY name`,
    [keyId, STALE_AFTER_MS],
  );
  return rows.map(({ name }) => name);
}
