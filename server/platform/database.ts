// Connects to the PostgreSQL server of DATABASE_URL or to the embedded one, and migrates the database.
import "server-only";
import pg from "pg";
import type { DatabaseAccess } from "@/server/data/database";
import type { SealSecret } from "@/server/data/seal";
import type { Log } from "@/server/deps/ports";
import { withVariableName } from "@/server/platform/databaseUrl";
import type { Env } from "@/server/platform/env";
import { assertRoleIsConfined } from "@/server/platform/migrate/assertRoleIsConfined";
import { type MigrateResult, migrateDatabase, readSealSecret } from "@/server/platform/migrate/migrateDatabase";
import { requireMigrated, requireSealSecret } from "@/server/platform/migrate/requireMigrated";
import { LOGINS } from "@/server/platform/postgres/applicationDatabase";
import { requireSessions } from "@/server/platform/postgres/requireSessions";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

type PreparedDatabase = {
  access: DatabaseAccess;
  /** Disconnects this process. The embedded server stops when its last process disconnects. */
  close(): Promise<void>;
};

/** The variables of the service's logins. */
const LOGIN_VARIABLES = ["DATABASE_URL", "DATABASE_SIGN_IN_URL", "DATABASE_JOBS_URL"] as const;

type DatabaseEnv = Pick<
  Env,
  "DATABASE_URL" | "DATABASE_SIGN_IN_URL" | "DATABASE_JOBS_URL" | "DATABASE_ADMIN_URL" | "DATABASE_SEAL" | "DATA_DIR"
>;

/** The environment with an external database. */
type ExternalEnv = DatabaseEnv & { DATABASE_URL: string };

const isExternal = (env: DatabaseEnv): env is ExternalEnv => env.DATABASE_URL !== undefined;

/**
 * Migrates the database of DATABASE_URL, or an embedded one in DATA_DIR. With DATABASE_SEAL it only checks that the
 * database is migrated. `onLost` is called if the embedded server ends later and cannot be restarted.
 * @throws Error that says what to do, if the server cannot be started or reached, a migration fails or is missing, or
 * the role bypasses row-level security
 */
export async function prepareDatabase(
  env: DatabaseEnv,
  log: Log,
  onLost?: (error: Error) => void,
): Promise<PreparedDatabase> {
  if (!isExternal(env)) return prepareEmbedded(env.DATA_DIR, log, onLost);
  const urls = readLoginUrls(env);
  if (env.DATABASE_SEAL === undefined) {
    await migrateExternal(env, log);
    for (const variable of LOGIN_VARIABLES) await requirePreparedStatements(env, variable);
    return { access: { ...urls, sealSecret: await readSealSecret(adminUrl(env)) }, close: async () => {} };
  }
  for (const variable of LOGIN_VARIABLES) await requireConfined(env, variable);
  await withVariableName("DATABASE_URL", () => requireMigrated(urls.requests));
  const access = { ...urls, sealSecret: env.DATABASE_SEAL };
  await requireSealSecret(access);
  for (const variable of LOGIN_VARIABLES) await requirePreparedStatements(env, variable);
  return { access, close: async () => {} };
}

/** Runs `work` with the URL of the administrator's login. An embedded server runs meanwhile. */
export async function withAdminUrl<T>(env: DatabaseEnv, log: Log, work: (adminUrl: string) => Promise<T>): Promise<T> {
  if (isExternal(env)) return work(adminUrl(env));
  const server = await startPostgres({ dataDir: env.DATA_DIR, log: (message) => log.info({}, message) });
  try {
    return await work(server.adminUrl());
  } finally {
    await server.stop();
  }
}

/**
 * Migrates the database without starting the service on it.
 * @param finish also applies the contract migrations that wait for processes of an older release
 * @returns what was applied, what waits, and the secret of the seals, for DATABASE_SEAL
 */
export async function migrateOnly(
  env: DatabaseEnv,
  log: Log,
  finish: boolean,
): Promise<MigrateResult & { sealSecret: SealSecret }> {
  if (isExternal(env)) {
    const result = await migrateExternal(env, log, finish);
    return { ...result, sealSecret: await readSealSecret(adminUrl(env)) };
  }
  return withAdminUrl(env, log, async (url) => {
    const onWait = (message: string) => log.warn({}, message);
    const result = await migrateDatabase({ adminUrl: url, logins: LOGINS, finish, log: onWait });
    return { ...result, sealSecret: await readSealSecret(url) };
  });
}

const adminUrl = (env: ExternalEnv): string => env.DATABASE_ADMIN_URL ?? env.DATABASE_URL;

function readLoginUrls(env: ExternalEnv): Omit<DatabaseAccess, "sealSecret"> {
  const requests = env.DATABASE_URL;
  return { requests, signIn: env.DATABASE_SIGN_IN_URL ?? requests, jobs: env.DATABASE_JOBS_URL ?? requests };
}

async function migrateExternal(env: ExternalEnv, log: Log, finish = false): Promise<MigrateResult> {
  const { requests, signIn, jobs } = readLoginUrls(env);
  const logins = { requests: readRole(requests), signIn: readRole(signIn), jobs: readRole(jobs) };
  const adminVariable = env.DATABASE_ADMIN_URL === undefined ? "DATABASE_URL" : "DATABASE_ADMIN_URL";
  // Checks first, because a superuser would own the tables that the migrations create.
  for (const variable of LOGIN_VARIABLES) await requireConfined(env, variable);
  const result = await withVariableName(adminVariable, () =>
    migrateDatabase({ adminUrl: adminUrl(env), logins, finish, log: (message) => log.warn({}, message) }),
  );
  logMigrations(result, log);
  for (const variable of LOGIN_VARIABLES) await requireConfined(env, variable);
  return result;
}

async function requireConfined(env: DatabaseEnv, variable: (typeof LOGIN_VARIABLES)[number]): Promise<void> {
  const url = env[variable];
  if (url !== undefined) await withVariableName(variable, () => assertRoleIsConfined(url));
}

async function requirePreparedStatements(env: DatabaseEnv, variable: (typeof LOGIN_VARIABLES)[number]): Promise<void> {
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
    logMigrations(await migrateDatabase({ adminUrl, logins: LOGINS, log: (message) => log.warn({}, message) }), log);
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

function logMigrations({ applied, waiting }: MigrateResult, log: Log): void {
  if (applied.length > 0) log.info({ applied }, "the database was migrated");
  if (waiting.length > 0) {
    log.info(
      { waiting },
      "migrations wait until no process of an older release has run for a day; admin migrate --finish applies them",
    );
  }
}
