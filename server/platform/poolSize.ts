import type { Log } from "@/server/deps/ports";
import { withClient } from "@/server/platform/postgres/connection";

/** Connections of a process outside its two pools: sign-in, notifications and leases. */
export const CONNECTIONS_BESIDES_POOLS = 7;
const SMALLEST_POOL = 2;

/** Reads how many connections the server gives to ordinary logins, and how many are in use. */
export async function readConnectionLimit(url: string): Promise<{ limit: number; used: number }> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ limit: number; used: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int AS limit,
         (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS used`,
    ),
  );
  return rows[0] ?? { limit: 0, used: 0 };
}

/**
 * Returns the size of the pool for requests, and of that for jobs: `wanted`, or fewer if one process would take more
 * connections than the server gives. Logs what the process takes.
 */
export async function fitPoolSize(url: string, wanted: number, log: Log): Promise<number> {
  const { limit } = await readConnectionLimit(url);
  const size = Math.max(SMALLEST_POOL, Math.min(wanted, Math.floor((limit - CONNECTIONS_BESIDES_POOLS) / 2)));
  const connections = { requests: size, jobs: size, others: CONNECTIONS_BESIDES_POOLS, server_limit: limit };
  if (size < wanted) {
    log.warn(connections, `DATABASE_POOL=${wanted} is more than the server allows: raise max_connections, or lower it`);
  } else log.info(connections, "database connections of this process, at most");
  return size;
}
