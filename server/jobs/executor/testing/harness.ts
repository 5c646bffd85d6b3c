import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import pg from "pg";
import type { DatabaseAccess } from "@/server/data/database";
import { computeSeal } from "@/server/data/seal";
import { createExecutor, type ExecutorOptions } from "@/server/jobs/executor/executor";
import { EXECUTOR_SEAL } from "@/server/jobs/executor/store";

const silentLog = { info() {}, warn() {}, error() {}, debug() {}, flush: async () => {} };

/** Records the calls of a suite's functions, in order, in a table that every process of the test shares. */
export interface Effects {
  add(name: string): Promise<void>;
  listAll(): Promise<string[]>;
  count(name: string): Promise<number>;
}

export interface RunRow {
  fn: string;
  status: string;
  output: unknown;
}

/** Opens a pool that ignores errors of idle connections, since suites drop the database while they are open. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 5 });
  pool.on("error", () => {});
  return pool;
}

export async function createEffectsTable(admin: pg.Pool): Promise<void> {
  await admin.query("CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY, name text NOT NULL)");
}

export function createEffects(admin: pg.Pool): Effects {
  const listNames = async () =>
    (await admin.query<{ name: string }>("SELECT name FROM effect ORDER BY id")).rows.map(({ name }) => name);
  return {
    add: async (name) => void (await admin.query("INSERT INTO effect (name) VALUES ($1)", [name])),
    listAll: listNames,
    count: async (name) => (await listNames()).filter((other) => other === name).length,
  };
}

export async function listRuns(admin: pg.Pool, fn: string): Promise<RunRow[]> {
  const text = "SELECT fn, status, output FROM inngest_executor.run WHERE fn = $1 ORDER BY created_at";
  return (await admin.query<RunRow>(text, [`app-${fn}`])).rows;
}

/** Waits until the condition holds. The timeout of the test bounds the wait. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Waits until at least `count` runs of the function have ended, and returns all ended runs. */
export async function waitForEndedRuns(admin: pg.Pool, fn: string, count = 1): Promise<RunRow[]> {
  const listEnded = async () => (await listRuns(admin, fn)).filter(({ status }) => status !== "running");
  await waitUntil(async () => (await listEnded()).length >= count);
  return listEnded();
}

export type DefineFunctions = (inngest: Inngest) => InngestFunction.Any[];

/** The URL of the jobs login and the seal for its calls. Both fit on a command line. */
export type ExecutorAccess = { jobs: string; seal: string };

export const executorAccess = ({ jobs, sealSecret }: DatabaseAccess): ExecutorAccess => ({
  jobs,
  seal: computeSeal(sealSecret, EXECUTOR_SEAL),
});

/** Opens a registered executor, not yet started, with its own pool and client. Retries have no delay by default. */
export async function openExecutor(
  { jobs, seal }: ExecutorAccess,
  define: DefineFunctions,
  options: Partial<ExecutorOptions> = {},
) {
  const pool = options.pool ?? openPool(jobs);
  const executor = createExecutor({ logger: silentLog, pollMs: 50, backoff: () => 1, ...options, pool, seal });
  const inngest = new Inngest({
    id: "app",
    isDev: true,
    baseUrl: "http://inngest.internal",
    fetch: executor.fetch,
    logger: silentLog,
    internalLogger: silentLog,
  });
  await executor.register(serve({ client: inngest, functions: define(inngest) }));
  return {
    executor,
    inngest,
    async close(graceMs?: number) {
      await executor.stop(graceMs);
      await pool.end();
    },
  };
}
