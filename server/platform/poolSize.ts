import type { Log } from "@/server/deps/ports";
import { withClient } from "@/server/platform/postgres/connection";

/** Connections of a process outside its two pools: sign-in, notifications and leases. */
export const CONNECTIONS_BESIDES_POOLS = 7;
const MIN_POOL_SIZE = 2;

/** Reads how many connections the server allows to logins without special rights, and how many are in use. */
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
 * Returns the size of each of the two pools, for requests and for jobs. It is `configuredSize`, or less if one process
 * would otherwise take more connections than the server allows. Logs how many connections the process may take.
 */
export async function fitPoolSize(url: string, configuredSize: number, log: Log): Promise<number> {
  const { limit } = await readConnectionLimit(url);
  const size = Math.max(MIN_POOL_SIZE, Math.min(configuredSize, Math.floor((limit - CONNECTIONS_BESIDES_POOLS) / 2)));
  const connections = { requests: size, jobs: size, others: CONNECTIONS_BESIDES_POOLS, server_limit: limit };
  if (size < configuredSize) {
    log.warn(
      connections,
      `DATABASE_POOL=${configuredSize} is more than the server allows: raise max_connections of the server, or lower DATABASE_POOL`,
    );
  } else log.info(connections, "maximum number of database connections of this process");
  return size;
}
