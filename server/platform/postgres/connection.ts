import pg from "pg";

/** A connection URL over the Unix socket in `socketDirectory`, understood by `pg` and Prisma's adapter. */
export function socketUrl(
  socketDirectory: string,
  login: { role: string; password: string },
  database: string,
): string {
  const user = `${encodeURIComponent(login.role)}:${encodeURIComponent(login.password)}`;
  return `postgresql://${user}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}`;
}

/** Runs `work` on a connection to the database at `url` and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
