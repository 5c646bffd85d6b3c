// The PostgreSQL that a test run uses: TEST_DATABASE_URL (a superuser's), or a temporary embedded one, which writes its
// statements to the file LOG_SQL.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { isAlive, readPostmaster } from "@/server/platform/postgres/postmasterFile";
import { logFile, shutDown } from "@/server/platform/postgres/serverProcess";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

export type TestServer = { adminUrl: string; stop(): Promise<void> };

/** Writes each statement with its duration and parameters, for LOG_SQL. */
const LOG_STATEMENTS = { log_min_duration_statement: "0", log_line_prefix: "%m [%p] " };

const PREFIX = "svc-verify-test-";

/** A directory for a server's data; the next run removes it when this one ends without teardown. */
export function makeDataDir(): string {
  const dataDir = path.join(tmpdir(), `${PREFIX}${process.pid}-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataDir, { mode: 0o755 });
  return dataDir;
}

/** Also shuts down the server that runs on it, and unmounts it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const data = path.join(dataDir, "postgres");
  const pid = existsSync(data) ? readPostmaster(data)?.pid : undefined;
  if (pid !== undefined && isAlive(pid)) {
    process.kill(pid, "SIGCONT"); // a run that froze it may have ended
    await shutDown(data);
  }
  const isMounted = existsSync(dataDir) && statSync(dataDir).dev !== statSync(path.dirname(dataDir)).dev;
  if (isMounted) spawnSync("umount", ["--lazy", dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Directories of runs that ended without teardown. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : Number.NaN;
    if (owner > 0 && !isAlive(owner)) await removeDataDir(path.join(tmpdir(), name)).catch(() => undefined);
  }
}

export async function startTestServer(): Promise<TestServer> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { adminUrl: external, stop: async () => undefined };
  await removeLeftovers();
  const dataDir = makeDataDir();
  const server = await startPostgres({
    dataDir,
    settings: {
      ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
      // The vacuum workers would visit each of the suites' databases every minute.
      autovacuum: "off",
      ...(process.env.LOG_SQL === undefined ? {} : LOG_STATEMENTS),
    },
  });
  return {
    adminUrl: server.adminUrl("postgres"),
    stop: async () => {
      await server.stop();
      if (process.env.LOG_SQL !== undefined) copyFileSync(logFile(path.join(dataDir, "postgres")), process.env.LOG_SQL);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
