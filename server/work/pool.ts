// The pool of threads for work whose cost depends on users' texts, so that the event loop always responds.
import { existsSync } from "node:fs";
import os from "node:os";
import { Worker } from "node:worker_threads";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import type { TaskInput, TaskName, TaskOutput } from "@/server/work/tasks";

/** Reports work that did not finish within its time or its memory. */
export class WorkExceeded extends Error {}

export type Reply = { value: unknown } | { error: string };

type Job = { task: TaskName; input: unknown };
type Waiting = { job: Job; deadlineMs: number; client: AbortSignal | null; settle(result: Settled): void };
type Settled = Reply | { failure: Error };

const WORKERS = Math.max(2, os.availableParallelism() - 1);
/** The short tasks of every request. One more worker is kept free for them, so that they do not wait for long work. */
const SHORT_TASKS: ReadonlySet<TaskName> = new Set(["checkJsonText"]);
const DEADLINE_MS = 15_000;
/**
 * The idle time after which a worker ends. With its packages it takes as much memory as the rest of a small service.
 */
const IDLE_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** The maximum number of waiting jobs of requests, of one tenant and of all. Durable work waits without a limit. */
const QUEUE = { ofTenant: 32, ofAll: 256 };
const RETRY_AFTER = { "retry-after": "5" };

/**
 * The waiting jobs by tenant, in the order in which the tenants are served. Each tenant has at most one job in a
 * worker.
 */
const lanes = new Map<string, Waiting[]>();
const served = new Set<string>();
/** The idle workers, each with the timer that ends it. */
const idleWorkers = new Map<Worker, NodeJS.Timeout>();
let running = 0;

/** The tenant of the work, and the client that waits for it. */
export type WorkOwner = { db: Pick<TenantDeps["db"], "tenantId">; client: TenantDeps["client"] };

/**
 * Returns the result of a task in a worker.
 * @throws WorkExceeded; rate_limited with Retry-After if the queue is full for a request; service_unavailable if its
 * client has disconnected
 */
export async function runInPool<T extends TaskName>(
  { db: { tenantId }, client }: WorkOwner,
  task: T,
  input: TaskInput<T>,
  deadlineMs = DEADLINE_MS,
): Promise<TaskOutput<T>> {
  if (client) requireSpace(tenantId);
  const result = await new Promise<Settled>((settle) => {
    const lane = lanes.get(tenantId) ?? [];
    // A request precedes the durable work of its tenant, because a person waits for it.
    const place = client ? requestsIn(lane) : lane.length;
    lanes.set(tenantId, lane.toSpliced(place, 0, { job: { task, input }, deadlineMs, client, settle }));
    serveNext();
  });
  if ("failure" in result) throw result.failure;
  if ("error" in result) throw new Error(`the task ${task} failed: ${result.error}`);
  return result.value as TaskOutput<T>;
}

function requireSpace(tenantId: string): void {
  const waiting = [...lanes.values()].reduce((sum, lane) => sum + requestsIn(lane), 0);
  if (requestsIn(lanes.get(tenantId) ?? []) < QUEUE.ofTenant && waiting < QUEUE.ofAll) return;
  throw new Problem("rate_limited", "too much work of this kind is waiting", { headers: RETRY_AFTER });
}

const requestsIn = (lane: readonly Waiting[]): number => lane.filter(({ client }) => client !== null).length;

function serveNext(): void {
  while (running <= WORKERS) {
    const mayStart = ({ job }: Waiting) => running < WORKERS || SHORT_TASKS.has(job.task);
    const tenantId = [...lanes].find(([id, [first]]) => !served.has(id) && first && mayStart(first))?.[0];
    const next = tenantId === undefined ? undefined : lanes.get(tenantId)?.shift();
    if (tenantId === undefined || !next) return;
    const waitingJobs = lanes.get(tenantId) ?? [];
    lanes.delete(tenantId);
    if (waitingJobs.length > 0) lanes.set(tenantId, waitingJobs);
    running += 1;
    served.add(tenantId);
    void perform(next)
      // A worker that cannot be opened must not keep the place of its job.
      .catch((failure: Error) => ({ failure }))
      .then((result) => {
        running -= 1;
        served.delete(tenantId);
        next.settle(result);
        serveNext();
      });
  }
}

async function perform({ job, deadlineMs, client }: Waiting): Promise<Settled> {
  const gone = { failure: new Problem("service_unavailable", "the client has gone") };
  if (client?.aborted) return gone;
  const worker = takeIdle() ?? openWorker();
  worker.ref();
  return new Promise((resolve) => {
    const settle = (result: Settled): void => {
      clearTimeout(timer);
      client?.removeEventListener("abort", leave);
      worker.off("message", settle).off("error", fail).off("exit", exceed);
      if ("failure" in result) {
        void worker.terminate();
      } else {
        worker.unref();
        keepIdle(worker);
      }
      resolve(result);
    };
    const exceed = (): void => settle({ failure: new WorkExceeded(`the task ${job.task} exceeded its bounds`) });
    const fail = (error: NodeJS.ErrnoException): void =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? exceed() : settle({ failure: error });
    const leave = (): void => settle(gone);
    const timer = setTimeout(exceed, deadlineMs);
    client?.addEventListener("abort", leave);
    worker.on("message", settle).on("error", fail).on("exit", exceed);
    try {
      worker.postMessage(job);
    } catch (error) {
      // The input cannot be copied to the worker.
      fail(error as Error);
    }
  });
}

/** Takes the worker that worked last, so that the others may end. */
function takeIdle(): Worker | undefined {
  const [worker, timer] = [...idleWorkers].at(-1) ?? [];
  if (!worker) return undefined;
  clearTimeout(timer);
  idleWorkers.delete(worker);
  return worker;
}

function keepIdle(worker: Worker): void {
  const end = (): void => {
    idleWorkers.delete(worker);
    void worker.terminate();
  };
  idleWorkers.set(worker, setTimeout(end, IDLE_MS).unref());
}

function openWorker(): Worker {
  const worker = new Worker(findWorkerProgram(), { resourceLimits: MEMORY });
  // An idle or a terminated worker may also report that it ran out of memory.
  return worker.on("error", () => undefined);
}

/** The paths of the bundled worker from this module: in a bundle, in a chunk of a bundle, and in its source file (tests). */
const WORKER_PROGRAMS = ["./worker.mjs", "../worker.mjs", "../../dist/worker.mjs"];

function findWorkerProgram(): URL {
  const program = WORKER_PROGRAMS.map((file) => new URL(file, import.meta.url)).find((url) => existsSync(url));
  if (!program) throw new Error("the program of the workers is missing: run npm run build");
  return program;
}
