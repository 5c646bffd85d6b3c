import { setTimeout as sleep } from "node:timers/promises";
import type { Claim, ClaimedJob, ClaimScope, Store } from "@/server/jobs/executor/store";

/** The executor's log; compatible with pino. */
export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface WorkerOptions {
  store: Store;
  logger: Logger;
  maxConcurrency: number;
  pollMs: number;
  leaseMs: number;
  /** Claim options besides capacity and lease; read at each claim because functions register late. */
  scope: () => Pick<ClaimScope, "functions" | "limited">;
  run: (job: ClaimedJob) => Promise<void>;
  /** Periodic work of the loop; returns the epoch ms of its next run. */
  housekeeping: () => Promise<number>;
}

export type Worker = ReturnType<typeof createWorker>;

/**
 * Claims due jobs up to its capacity, runs them and renews their leases. It wakes on notification, when the next job is due, and
 * every `pollMs` for abandoned jobs.
 */
export function createWorker({
  store,
  logger,
  maxConcurrency,
  pollMs,
  leaseMs,
  scope,
  run,
  housekeeping,
}: WorkerOptions) {
  const held = new Map<number, Promise<void>>();
  let reserved = 0;
  let running = false;
  let healthy = false;
  let woken = false;
  let dueJobsLeft = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let renewal: NodeJS.Timeout | undefined;

  function hold(job: ClaimedJob): void {
    // The lease may have expired while the event loop was blocked: then the claim renewed it, and the call is still running.
    if (held.has(job.id)) return;
    const done = run(job)
      .catch((error: unknown) =>
        logger.error({ err: error, fn: job.fn, run: job.runId }, "job not recorded, its lease will expire"),
      )
      .finally(() => {
        held.delete(job.id);
        if (dueJobsLeft) wake();
      });
    held.set(job.id, done);
  }

  /** Runs a claiming statement with all free capacity. */
  async function claimWith(claim: (scope: ClaimScope) => Promise<Claim>): Promise<void> {
    const max = running ? Math.max(0, maxConcurrency - held.size - reserved) : 0;
    reserved += max;
    try {
      const { jobs, next_ms } = await claim({ max, leaseMs, ...scope() });
      jobs.forEach(hold);
      dueJobsLeft = next_ms !== null && next_ms <= 0;
      if (dueJobsLeft && jobs.length > 0) wake();
      else schedule(dueJobsLeft ? pollMs : (next_ms ?? pollMs));
    } finally {
      reserved -= max;
    }
  }

  function wake(): void {
    if (woken || !running) return;
    woken = true;
    setImmediate(() => void turn());
  }

  /** Wakes no later than in `delayMs` or `pollMs`; an earlier timer stays. */
  function schedule(delayMs: number): void {
    const at = Date.now() + Math.max(1, Math.min(delayMs, pollMs));
    if (!running || (timer && at >= timerAt)) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      wake();
    }, at - Date.now());
  }

  async function turn(): Promise<void> {
    woken = false;
    if (!running) return;
    try {
      await claimWith(store.claim);
      const next = (await housekeeping()) - Date.now();
      if (next < pollMs) schedule(next);
      healthy = true;
    } catch (error) {
      if (healthy) logger.error({ err: error }, "executor cannot reach its database");
      healthy = false;
      schedule(pollMs);
    }
  }

  async function renew(): Promise<void> {
    if (held.size === 0) return;
    await store
      .renew([...held.keys()], leaseMs)
      .catch((error: unknown) => logger.warn({ err: error }, "leases not renewed"));
  }

  return {
    claimWith,
    wake,
    isHealthy: () => running && healthy,

    async start(): Promise<void> {
      running = true;
      renewal = setInterval(() => void renew(), leaseMs / 3);
      await turn();
    },

    /** Stops claiming, waits up to `graceMs` for running calls, and releases the other jobs. */
    async stop(graceMs: number): Promise<void> {
      running = false;
      clearTimeout(timer);
      await Promise.race([Promise.allSettled(held.values()), sleep(graceMs, undefined, { ref: false })]);
      clearInterval(renewal);
      await store.release();
    },
  };
}
