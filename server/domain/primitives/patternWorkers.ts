// Threads that analyze patterns: the analysis takes up to seconds, for which the event loop would answer no request.
import { Worker } from "node:worker_threads";
import type { Diagnostics, Parameters } from "recheck";

export type PatternJob = { source: string; flags: string; bounds: Parameters; recheck: string };

type Waiting = { job: PatternJob; until: number; settle: (result: Diagnostics | null) => void };

const WORKERS = 2;
/** Wall time for one pattern, loading of the analyzer included. */
const DEADLINE_MS = 6_000;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

// Source text, as the service runs from one bundle, from another in development and from TypeScript in tests. `recheck` is a resolved path.
const PROGRAM = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ source, flags, bounds, recheck }) => {
  const { status, complexity } = require(recheck).checkSync(source, flags, bounds);
  parentPort.postMessage({ status, complexity: complexity && { type: complexity.type } });
});`;

/** In the order in which the tenants are served next; each has one pattern in a worker at most. */
const lanes = new Map<string, Waiting[]>();
const served = new Set<string>();
const idle: Worker[] = [];
let running = 0;

/** The analysis of a pattern; null when it is not finished `until` (performance.now) or after six seconds, or ran out of memory. */
export function inWorker(tenantId: string, job: PatternJob, until: number): Promise<Diagnostics | null> {
  return new Promise((settle) => {
    const lane = lanes.get(tenantId) ?? [];
    lane.push({ job, until, settle });
    lanes.set(tenantId, lane);
    serveNext();
  });
}

function serveNext(): void {
  while (running < WORKERS) {
    const tenantId = [...lanes.keys()].find((id) => !served.has(id));
    const next = tenantId === undefined ? undefined : lanes.get(tenantId)?.shift();
    if (tenantId === undefined || !next) return;
    const rest = lanes.get(tenantId) ?? [];
    lanes.delete(tenantId);
    if (rest.length > 0) lanes.set(tenantId, rest);
    running += 1;
    served.add(tenantId);
    void analyze(next).then((result) => {
      running -= 1;
      served.delete(tenantId);
      next.settle(result);
      serveNext();
    });
  }
}

function openWorker(): Worker {
  const worker = new Worker(PROGRAM, { eval: true, resourceLimits: MEMORY, execArgv: [] });
  // Also an idle or a terminated worker may report that it ran out of memory.
  return worker.on("error", () => undefined);
}

function analyze({ job, until }: Waiting): Promise<Diagnostics | null> {
  const left = Math.min(DEADLINE_MS, until - performance.now());
  if (left <= 0) return Promise.resolve(null);
  const worker = idle.pop() ?? openWorker();
  worker.ref();
  return new Promise((resolve) => {
    const settle = (result: Diagnostics | null): void => {
      clearTimeout(timer);
      worker.off("message", settle).off("error", giveUp).off("exit", giveUp);
      if (result) {
        worker.unref();
        idle.push(worker);
      } else {
        void worker.terminate();
      }
      resolve(result);
    };
    const giveUp = (): void => settle(null);
    const timer = setTimeout(giveUp, left);
    worker.on("message", settle).on("error", giveUp).on("exit", giveUp);
    worker.postMessage(job);
  });
}
