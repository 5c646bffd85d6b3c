import { statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { SOCKET_PORT, socketUrl } from "./connection";

/** The advisory lock in the database `postgres` that each process shares while it uses the server. */
const IN_USE = 7_311_001;

/**
 * Opens the session that marks this process as a user of the server. Returns undefined if the server is not running or
 * is shutting down.
 */
export async function openSession(socketDirectory: string, password: string): Promise<pg.Client | undefined> {
  if (!statSync(path.join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`), { throwIfNoEntry: false })) return undefined;
  const session = new pg.Client({
    connectionString: socketUrl(socketDirectory, { role: "postgres", password }, "postgres"),
  });
  // The pools report a lost server. This session only marks the use of the server.
  session.on("error", () => undefined);
  try {
    await session.connect();
    // This waits while another process holds the lock exclusively to shut the server down.
    await session.query("SELECT pg_advisory_lock_shared($1)", [IN_USE]);
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    if (isNotReady(error)) return undefined;
    throw error;
  }
}

function isNotReady(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  // 57P03 starting up or shutting down, 57P01 ended by an administrator
  if (code && ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03", "57P01"].includes(code)) return true;
  return /terminated unexpectedly|connection ended/i.test(message);
}

/** Returns true if no other process uses the server. New users then wait until this session ends. */
export async function claimLastUse(session: pg.Client): Promise<boolean> {
  await session.query("SELECT pg_advisory_unlock_shared($1)", [IN_USE]);
  const result = await session.query<{ claimed: boolean }>("SELECT pg_try_advisory_lock($1) AS claimed", [IN_USE]);
  return result.rows[0]?.claimed === true;
}
