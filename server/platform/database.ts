// Selects and migrates the service's PostgreSQL database.
import "server-only";
import pg from "pg";
import type { Log } from "@/server/domain/ports";
import type { Env } from "@/server/platform/env";
import { assertRoleIsConfined } from "@/server/platform/migrate/assertRoleIsConfined";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { APPLICATION } from "@/server/platform/postgres/applicationDatabase";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

export type PreparedDatabase = {
  /** URL of the role that row-level security binds. */
  databaseUrl: string;
  /** Disconnects this process; the embedded server stops with its last user. */
  close(): Promise<void>;
};

type DatabaseEnv = Pick<Env, "DATABASE_URL" | "DATABASE_ADMIN_URL" | "DATA_DIR">;

/**
 * Migrates the database of DATABASE_URL, or an embedded one in DATA_DIR. Throws an Error that says what to do when the
 * server cannot be started or reached, a migration fails, or the role bypasses row-level security. `onLost`: the embedded
 * server ended later and could not be started again.
 */
export async function prepareDatabase(
  env: DatabaseEnv,
  log: Log,
  onLost?: (error: Error) => void,
): Promise<PreparedDatabase> {
  if (env.DATABASE_URL === undefined) return prepareEmbedded(env.DATA_DIR, log, onLost);
  const databaseUrl = env.DATABASE_URL;
  const adminUrl = env.DATABASE_ADMIN_URL ?? databaseUrl;
  const appRole = roleOf(databaseUrl);
  note(await migrateDatabase({ adminUrl, ...(appRole === roleOf(adminUrl) ? {} : { appRole }) }), log);
  await assertRoleIsConfined(databaseUrl);
  return { databaseUrl, close: async () => {} };
}

async function prepareEmbedded(
  dataDir: string,
  log: Log,
  onLost: ((error: Error) => void) | undefined,
): Promise<PreparedDatabase> {
  const server = await startPostgres({
    dataDir,
    log: (message) => log.info({}, message),
    ...(onLost && { onLost }),
  });
  try {
    note(await migrateDatabase({ adminUrl: server.adminUrl(), appRole: APPLICATION }), log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { databaseUrl: server.appUrl(), close: () => server.stop() };
}

/** The driver resolves the role from the URL, its query or PGUSER. */
const roleOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? "";

function note(applied: string[], log: Log): void {
  if (applied.length > 0) log.info({ applied }, "the database was migrated");
}
