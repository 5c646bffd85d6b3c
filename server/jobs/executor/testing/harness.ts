import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import pg from "pg";
import type { DatabaseAccess } from "@/server/data/database";
import { sealOf } from "@/server/data/seal";
import { createExecutor, type ExecutorOptions } from "@/server/jobs/executor/executor";
import { EXECUTOR_SEAL } from "@/server/jobs/executor/store";

const silent = { info() {}, warn() {}, error() {}, debug() {}, flush: async () => {} };

/** What a suite's functions did, in order, seen by every process that works on the database. */
export interface Effects {
  add(name: string): Promise<void>;
  all(): Promise<string[]>;
  count(name: string): Promise<number>;
}

export interface RunRow {
  fn: string;
  status: string;
  output: unknown;
}

/** A pool whose connections may be cut off when the database is dropped under them. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 5 });
  pool.on("error", () => {});
  return pool;
}

export async function createEffectsTable(admin: pg.Pool): Promise<void> {
  await admin.query("CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY, name text NOT NULL)");
}

export function effectsIn(admin: pg.Pool): Effects {
  const all = async () =>
    (await admin.query<{ name: string }>("SELECT name FROM effect ORDER BY id")).rows.map(({ name }) => name);
  return {
    add: async (name) => void (await admin.query("INSERT INTO effect (name) VALUES ($1)", [name])),
    all,
    count: async (name) => (await all()).filter((other) => other === name).length,
  };
}

export async function runsOf(admin: pg.Pool, fn: string): Promise<RunRow[]> {
  const text = "SELECT fn, status, output FROM inngest_executor.run WHERE fn = $1 ORDER BY created_at";
  return (await admin.query<RunRow>(text, [`app-${fn}`])).rows;
}

/** Waits until the condition holds; the test's own timeout is the bound. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

export async function untilEnded(admin: pg.Pool, fn: string, count = 1): Promise<RunRow[]> {
  const ended = async () => (await runsOf(admin, fn)).filter(({ status }) => status !== "running");
  await until(async () => (await ended()).length >= count);
  return ended();
}

export type DefineFunctions = (inngest: Inngest) => InngestFunction.Any[];

/** The URL of the jobs' login, and the seal of its calls; both fit on a command line. */
export type ExecutorAccess = { jobs: string; seal: string };

export const executorAccess = ({ jobs, sealSecret }: DatabaseAccess): ExecutorAccess => ({
  jobs,
  seal: sealOf(sealSecret, EXECUTOR_SEAL),
});

/**
 * An executor with its own pool and client, registered and not started. Retries come at once, so that tests need not
 * wait.
 */
export async function openExecutor(
  { jobs, seal }: ExecutorAccess,
  define: DefineFunctions,
  options: Partial<ExecutorOptions> = {},
) {
  const pool = options.pool ?? openPool(jobs);
  const executor = createExecutor({ logger: silent, pollMs: 50, backoff: () => 1, ...options, pool, seal });
  const inngest = new Inngest({
    id: "app",
    isDev: true,
    baseUrl: "http://inngest.internal",
    fetch: executor.fetch,
    logger: silent,
    internalLogger: silent,
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
