import pg from "pg";

/** The port in the socket's name. It is always set, because the default would be PGPORT. */
export const SOCKET_PORT = "5432";

/**
 * Builds a connection URL over the Unix socket in `socketDirectory`, for `pg` and Prisma's adapter. It sets the port
 * and the SSL mode, which the driver would otherwise read from PGPORT and PGSSLMODE.
 */
export function socketUrl(
  socketDirectory: string,
  login: { role: string; password: string },
  database: string,
): string {
  const user = `${encodeURIComponent(login.role)}:${encodeURIComponent(login.password)}`;
  const socket = `host=${encodeURIComponent(socketDirectory)}&sslmode=disable`;
  return `postgresql://${user}@localhost:${SOCKET_PORT}/${encodeURIComponent(database)}?${socket}`;
}

/** A server that accepts the connection and never answers would otherwise be waited for without end. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Runs `work` on a connection to the database at `url` and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
