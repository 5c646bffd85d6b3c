// Selects and migrates the service's PostgreSQL database.
import "server-only";
import pg from "pg";
import type { DatabaseAccess } from "@/server/data/database";
import type { Log } from "@/server/deps/ports";
import { atVariable } from "@/server/platform/databaseUrl";
import type { Env } from "@/server/platform/env";
import { assertRoleIsConfined } from "@/server/platform/migrate/assertRoleIsConfined";
import { migrateDatabase, readSealSecret } from "@/server/platform/migrate/migrateDatabase";
import { LOGINS } from "@/server/platform/postgres/applicationDatabase";
import { requireSessions } from "@/server/platform/postgres/requireSessions";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

type PreparedDatabase = {
  access: DatabaseAccess;
  /** Disconnects this process; the embedded server stops with its last user. */
  close(): Promise<void>;
};

type DatabaseEnv = Pick<
  Env,
  "DATABASE_URL" | "DATABASE_SIGN_IN_URL" | "DATABASE_JOBS_URL" | "DATABASE_ADMIN_URL" | "DATA_DIR"
>;

/**
 * Migrates the database of DATABASE_URL, or an embedded one in DATA_DIR. Throws an Error that says what to do when the
 * server cannot be started or reached, a migration fails, or the role bypasses row-level security. `onLost`: the
 * embedded server ended later and could not be started again.
 */
export async function prepareDatabase(
  env: DatabaseEnv,
  log: Log,
  onLost?: (error: Error) => void,
): Promise<PreparedDatabase> {
  if (env.DATABASE_URL === undefined) return prepareEmbedded(env.DATA_DIR, log, onLost);
  const requests = env.DATABASE_URL;
  const urls = { requests, signIn: env.DATABASE_SIGN_IN_URL ?? requests, jobs: env.DATABASE_JOBS_URL ?? requests };
  const logins = { requests: roleOf(urls.requests), signIn: roleOf(urls.signIn), jobs: roleOf(urls.jobs) };
  const adminUrl = env.DATABASE_ADMIN_URL ?? requests;
  const adminVariable = env.DATABASE_ADMIN_URL === undefined ? "DATABASE_URL" : "DATABASE_ADMIN_URL";
  // Before anything is applied: a superuser would own the tables.
  for (const variable of VARIABLES) await requireConfined(env, variable);
  note(
    await atVariable(adminVariable, () =>
      migrateDatabase({ adminUrl, logins, log: (message) => log.info({}, message) }),
    ),
    log,
  );
  for (const variable of VARIABLES) await requireConfined(env, variable);
  for (const variable of VARIABLES) await requirePreparedStatements(env, variable);
  return { access: { ...urls, sealSecret: await readSealSecret(adminUrl) }, close: async () => {} };
}

const VARIABLES = ["DATABASE_URL", "DATABASE_SIGN_IN_URL", "DATABASE_JOBS_URL"] as const;

async function requireConfined(env: DatabaseEnv, variable: (typeof VARIABLES)[number]): Promise<void> {
  const url = env[variable];
  if (url !== undefined) await atVariable(variable, () => assertRoleIsConfined(url));
}

async function requirePreparedStatements(env: DatabaseEnv, variable: (typeof VARIABLES)[number]): Promise<void> {
  const url = env[variable];
  if (url !== undefined) await atVariable(variable, () => requireSessions(url));
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
    const adminUrl = server.adminUrl();
    note(await migrateDatabase({ adminUrl, logins: LOGINS, log: (message) => log.info({}, message) }), log);
    const access = {
      requests: server.loginUrl(LOGINS.requests),
      signIn: server.loginUrl(LOGINS.signIn),
      jobs: server.loginUrl(LOGINS.jobs),
      sealSecret: await readSealSecret(adminUrl),
    };
    return { access, close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The driver resolves the role from the URL, its query or PGUSER. */
const roleOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? "";

function note(applied: string[], log: Log): void {
  if (applied.length > 0) log.info({ applied }, "the database was migrated");
}
