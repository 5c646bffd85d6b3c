// Selects and migrates the service's PostgreSQL database.
import "server-only";
import pg from "pg";
import type { DatabaseAccess } from "@/server/data/database";
import type { Log } from "@/server/deps/ports";
import { withVariableName } from "@/server/platform/databaseUrl";
import type { Env } from "@/server/platform/env";
import { assertRoleIsConfined } from "@/server/platform/migrate/assertRoleIsConfined";
import { migrateDatabase, readSealSecret } from "@/server/platform/migrate/migrateDatabase";
import { LOGINS } from "@/server/platform/postgres/applicationDatabase";
import { requireSessions } from "@/server/platform/postgres/requireSessions";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

type PreparedDatabase = {
  access: DatabaseAccess;
  /** Disconnects this process. The embedded server stops when its last process disconnects. */
  close(): Promise<void>;
};

type DatabaseEnv = Pick<
  Env,
  "DATABASE_URL" | "DATABASE_SIGN_IN_URL" | "DATABASE_JOBS_URL" | "DATABASE_ADMIN_URL" | "DATA_DIR"
>;

/**
 * Migrates the database of DATABASE_URL, or an embedded one in DATA_DIR. `onLost` is called if the embedded server ends
 * later and cannot be restarted.
 * @throws Error that says what to do, if the server cannot be started or reached, a migration fails, or the role
 * bypasses row-level security
 */
export async function prepareDatabase(
  env: DatabaseEnv,
  log: Log,
  onLost?: (error: Error) => void,
): Promise<PreparedDatabase> {
  if (env.DATABASE_URL === undefined) return prepareEmbedded(env.DATA_DIR, log, onLost);
  const requests = env.DATABASE_URL;
  const urls = { requests, signIn: env.DATABASE_SIGN_IN_URL ?? requests, jobs: env.DATABASE_JOBS_URL ?? requests };
  const logins = { requests: readRole(urls.requests), signIn: readRole(urls.signIn), jobs: readRole(urls.jobs) };
  const adminUrl = env.DATABASE_ADMIN_URL ?? requests;
  const adminVariable = env.DATABASE_ADMIN_URL === undefined ? "DATABASE_URL" : "DATABASE_ADMIN_URL";
  // This check runs before the migrations, because a superuser would own the tables that they create.
  for (const variable of VARIABLES) await requireConfined(env, variable);
  logMigrations(
    await withVariableName(adminVariable, () =>
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
  if (url !== undefined) await withVariableName(variable, () => assertRoleIsConfined(url));
}

async function requirePreparedStatements(env: DatabaseEnv, variable: (typeof VARIABLES)[number]): Promise<void> {
  const url = env[variable];
  if (url !== undefined) await withVariableName(variable, () => requireSessions(url));
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
    logMigrations(await migrateDatabase({ adminUrl, logins: LOGINS, log: (message) => log.info({}, message) }), log);
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

/** Returns the role of a URL. The driver reads it from the URL, its query or PGUSER. */
const readRole = (url: string): string => new pg.Client({ connectionString: url }).user ?? "";

function logMigrations(migrationNames: string[], log: Log): void {
  if (migrationNames.length > 0) log.info({ applied: migrationNames }, "the database was migrated");
}
