import { type Database, openDatabase } from "@/server/data/database";
import type { Log } from "@/server/deps/ports";
import { checkDatabase, checkLogins, skipDatabase } from "@/server/admin/doctor/database";
import { failed, type Finding, skipped } from "@/server/admin/doctor/findings";
import { checkKeys } from "@/server/admin/doctor/keys";
import { checkDataFolder, checkPort, checkRuntime } from "@/server/admin/doctor/machine";
import { checkBucket, checkEngine, checkModels } from "@/server/admin/doctor/services";
import { checkSettings, ENVIRONMENT_FIX } from "@/server/admin/doctor/settings";
import { type Env, readEnv } from "@/server/platform/env";
import { findDataDirectory } from "@/server/platform/postgres/dataDirectory";
import { LOGINS } from "@/server/platform/postgres/applicationDatabase";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

/** The URLs of a database that accepts connections. `adminUrl` is null for a service without that login. */
type ReachableDatabase = {
  requests: string;
  signIn: string;
  jobs: string;
  adminUrl: string | null;
  close(): Promise<void>;
};

/** The checks call no stored function that needs a seal. */
const NO_SEAL = { inner: Buffer.alloc(32), outer: Buffer.alloc(32) };

/** Checks the whole set-up and changes nothing. An embedded database that exists runs during the checks. */
export async function checkSetup(log: Log, source?: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    const [, ...lines] = (error as Error).message.split("\n");
    const detail = lines.map((line) => line.trim()).join("; ");
    return [failed("environment", detail, ENVIRONMENT_FIX), checkRuntime()];
  }
  const settings = checkSettings(env);
  if (settings.state === "failed") return [settings, checkRuntime()];
  const dataFolder = checkDataFolder(env);
  return [
    settings,
    checkRuntime(),
    dataFolder,
    await checkPort(env),
    ...(await checkDatabaseAndKeys(env, log, dataFolder.state !== "failed")),
    await checkEngine(env),
    await checkBucket(env),
  ];
}

async function checkDatabaseAndKeys(env: Env, log: Log, hasDataFolder: boolean): Promise<Finding[]> {
  const logins = await checkLogins(env);
  const reachable = logins.state === "ok" ? await openReachable(env, log, hasDataFolder) : logins;
  if ("state" in reachable) {
    const reason = reachable.state === "skipped" ? reachable.detail : "the database cannot be reached";
    return [reachable, ...skipDatabase(reason), skipped("keys", reason), await checkModels(env, null, log)];
  }
  const { requests, signIn, jobs, adminUrl } = reachable;
  const database: Database = openDatabase({ requests, signIn, jobs, sealSecret: NO_SEAL }, 1, () => undefined);
  try {
    return [
      logins,
      ...(await checkDatabase(env, { requests, adminUrl, logins: [requests, signIn, jobs] })),
      hasDataFolder ? await checkKeys(env, database) : skipped("keys", "the data folder cannot be read"),
      await checkModels(env, database, log),
    ];
  } finally {
    await database.close();
    await reachable.close();
  }
}

/** Starts the embedded database if there is one. Returns a finding if the database cannot be checked. */
async function openReachable(env: Env, log: Log, hasDataFolder: boolean): Promise<ReachableDatabase | Finding> {
  const { DATABASE_URL: requests, DATABASE_SIGN_IN_URL, DATABASE_JOBS_URL, DATABASE_ADMIN_URL } = env;
  if (requests !== undefined) {
    return {
      requests,
      signIn: DATABASE_SIGN_IN_URL ?? requests,
      jobs: DATABASE_JOBS_URL ?? requests,
      adminUrl: env.DATABASE_SEAL === undefined ? (DATABASE_ADMIN_URL ?? requests) : null,
      close: async () => undefined,
    };
  }
  if (!hasDataFolder) return skipped("database", "the data folder cannot be read");
  try {
    if (findDataDirectory(env.DATA_DIR) === undefined) return skipped("database", "the first start creates it");
    const server = await startPostgres({ dataDir: env.DATA_DIR, log: (message) => log.info({}, message) });
    return {
      requests: server.loginUrl(LOGINS.requests),
      signIn: server.loginUrl(LOGINS.signIn),
      jobs: server.loginUrl(LOGINS.jobs),
      adminUrl: server.adminUrl(),
      close: () => server.stop(),
    };
  } catch (error) {
    return failed("database", (error as Error).message, "see postgres.log in DATA_DIR, or restore a backup");
  }
}
