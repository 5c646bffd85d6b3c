import { type Database, openDatabase } from "@/server/data/database";
import type { Log } from "@/server/deps/ports";
import { checkDatabase, checkLogins, skipDatabase } from "@/server/admin/doctor/database";
import { failed, type Finding, ok, skipped } from "@/server/admin/doctor/findings";
import { checkKeys } from "@/server/admin/doctor/keys";
import { checkDataFolder, checkPort, checkRuntime } from "@/server/admin/doctor/machine";
import { checkBucket, checkEngine, checkModels } from "@/server/admin/doctor/services";
import { type Env, readEnv } from "@/server/platform/env";
import { findDataDirectory } from "@/server/platform/postgres/dataDirectory";
import { LOGINS } from "@/server/platform/postgres/applicationDatabase";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

/** The URLs of a database that can be reached. */
type Reached = { requests: string; signIn: string; jobs: string; adminUrl: string | null; close(): Promise<void> };

/** No stored function that needs a seal is called. */
const NO_SEAL = { inner: Buffer.alloc(32), outer: Buffer.alloc(32) };

/** Checks the whole set-up, and changes nothing. Starts the embedded database meanwhile if it has been created. */
export async function examine(log: Log, source?: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    const [, ...lines] = (error as Error).message.split("\n");
    const detail = lines.map((line) => line.trim()).join("; ");
    return [failed("environment", detail, "correct these variables; .env.example lists all of them"), checkRuntime()];
  }
  const dataFolder = checkDataFolder(env);
  return [
    ok("environment", "valid"),
    checkRuntime(),
    dataFolder,
    await checkPort(env),
    ...(await examineDatabase(env, log, dataFolder.state !== "failed")),
    await checkEngine(env),
    await checkBucket(env),
  ];
}

async function examineDatabase(env: Env, log: Log, hasDataFolder: boolean): Promise<Finding[]> {
  const logins = await checkLogins(env);
  const reached = logins.state === "ok" ? await reach(env, log, hasDataFolder) : logins;
  if ("state" in reached) {
    const reason = reached.state === "skipped" ? reached.detail : "the database cannot be reached";
    return [reached, ...skipDatabase(reason), skipped("keys", reason), await checkModels(env, null, log)];
  }
  const { requests, signIn, jobs, adminUrl } = reached;
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
    await reached.close();
  }
}

async function reach(env: Env, log: Log, hasDataFolder: boolean): Promise<Reached | Finding> {
  const { DATABASE_URL: requests, DATABASE_SIGN_IN_URL, DATABASE_JOBS_URL, DATABASE_ADMIN_URL } = env;
  if (requests !== undefined) {
    return {
      ...{ requests, signIn: DATABASE_SIGN_IN_URL ?? requests, jobs: DATABASE_JOBS_URL ?? requests },
      adminUrl: env.DATABASE_SEAL === undefined ? (DATABASE_ADMIN_URL ?? requests) : null,
      close: async () => undefined,
    };
  }
  if (!hasDataFolder) return skipped("database", "the data folder cannot be read");
  try {
    if (findDataDirectory(env.DATA_DIR) === undefined) return skipped("database", "the first start creates it");
    const server = await startPostgres({ dataDir: env.DATA_DIR, log: (message) => log.info({}, message) });
    const [request, signIn, jobs] = [LOGINS.requests, LOGINS.signIn, LOGINS.jobs].map((login) =>
      server.loginUrl(login),
    );
    return {
      ...{ requests: request ?? "", signIn: signIn ?? "", jobs: jobs ?? "" },
      adminUrl: server.adminUrl(),
      close: () => server.stop(),
    };
  } catch (error) {
    return failed("database", (error as Error).message, "see postgres.log in DATA_DIR, or restore a backup");
  }
}
