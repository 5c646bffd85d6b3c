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
  /** Returns false when this worker had lost the job, so that nothing was recorded. */
  run: (job: ClaimedJob) => Promise<boolean>;
  /** Periodic work of the loop; returns the epoch ms of its next run. */
  housekeeping: () => Promise<number>;
}

/** A job that this worker runs; `next` is the same job, claimed once more before this call of it has ended. */
interface Held {
  done: Promise<void>;
  next: ClaimedJob | undefined;
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
  const held = new Map<number, Held>();
  /** Claims and turns in progress; `stop` waits for them. */
  const pending = new Set<Promise<unknown>>();
  let reserved = 0;
  let running = false;
  let healthy = false;
  let woken = false;
  let dueJobsLeft = false;
  /** A call ended since the last claim began, so that a limit may let another one run. */
  let callEnded = false;
  /** Jobs may be locked by this worker that it does not run. */
  let strays = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let renewal: NodeJS.Timeout | undefined;

  /**
   * Runs a claimed job. While an earlier call of it is still being put away, the job waits for that: the database gives out a retry as
   * soon as it is recorded, and a job whose lease ended while the event loop was blocked.
   */
  function hold(job: ClaimedJob): void {
    const earlier = held.get(job.id);
    if (earlier) {
      earlier.next = job;
      return;
    }
    const entry: Held = { done: Promise.resolve(), next: undefined };
    held.set(job.id, entry);
    entry.done = runHeld(job, entry);
  }

  async function runHeld(job: ClaimedJob, entry: Held): Promise<void> {
    const recorded = await run(job).catch((error: unknown) => {
      logger.error(
        { perMinute: job.fn, err: error, fn: job.fn, run: job.runId },
        "job not recorded, it will run again",
      );
      strays = true;
      schedule(pollMs);
      return false;
    });
    const { next } = entry;
    entry.next = undefined;
    // Claimed once more as the attempt that has just been recorded, it is no longer this worker's.
    if (running && next && (next.attempt !== job.attempt || !recorded)) return runHeld(next, entry);
    held.delete(job.id);
    callEnded = true;
    if (dueJobsLeft) wake();
  }

  const freePlaces = () => maxConcurrency - held.size - reserved;

  function tracked<T>(work: Promise<T>): Promise<T> {
    pending.add(work);
    return work.finally(() => pending.delete(work));
  }

  /** Runs a claiming statement with all free capacity. */
  function claimWith(claim: (scope: ClaimScope) => Promise<Claim>): Promise<void> {
    return tracked(claimFree(claim));
  }

  async function claimFree(claim: (scope: ClaimScope) => Promise<Claim>): Promise<void> {
    const max = running ? Math.max(0, freePlaces()) : 0;
    if (max > 0) dueJobsLeft = callEnded = false;
    reserved += max;
    const { jobs, next_ms } = await claim({ max, leaseMs, ...scope() })
      .catch((error: unknown) => {
        // The statement may have committed without an answer.
        if (max > 0) strays = dueJobsLeft = true;
        throw error;
      })
      .finally(() => (reserved -= max));
    if (!running) {
      if (jobs.length > 0) await store.release(jobs.map(({ id }) => id));
      return;
    }
    jobs.forEach(hold);
    // Another claim left these meanwhile, because this one had reserved the places.
    const missed = dueJobsLeft;
    const due = next_ms !== null && next_ms <= 0;
    dueJobsLeft ||= due;
    if (freePlaces() > 0 && (missed || (due && (jobs.length > 0 || max === 0 || callEnded)))) wake();
    else schedule(due ? pollMs : (next_ms ?? pollMs));
  }

  /** Gives back the jobs that this worker has locked and does not run. Reserving all places keeps this from racing with another claim. */
  async function releaseStrays(): Promise<void> {
    if (!strays || reserved > 0) return;
    strays = false;
    const places = Math.max(0, freePlaces());
    reserved += places;
    try {
      await store.releaseAllBut([...held.keys()]);
    } catch (error) {
      strays = true;
      throw error;
    } finally {
      reserved -= places;
    }
  }

  function wake(): void {
    if (woken || !running) return;
    woken = true;
    setImmediate(() => void tracked(turn()));
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
      await releaseStrays();
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
      .catch((error: unknown) => logger.warn({ perMinute: "", err: error }, "leases not renewed"));
  }

  return {
    claimWith,
    wake,
    isHealthy: () => running && healthy,

    async start(): Promise<void> {
      running = true;
      renewal = setInterval(() => void renew(), leaseMs / 3);
      await tracked(turn());
    },

    /**
     * Stops claiming, waits up to `graceMs` for running calls and claims, and releases the other jobs. What a claim takes after that is
     * given back when it answers.
     */
    async stop(graceMs: number): Promise<void> {
      running = false;
      clearTimeout(timer);
      const ending = [...pending, ...[...held.values()].map(({ done }) => done)];
      await Promise.race([Promise.allSettled(ending), sleep(graceMs, undefined, { ref: false })]);
      clearInterval(renewal);
      await store.releaseAllBut([]);
    },
  };
}
