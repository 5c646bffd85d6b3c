import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";
import type { Claim, ClaimedJob, ClaimScope, Store } from "@/server/jobs/executor/store";

/** Functions of which a process runs at most `maxJobs` jobs at once, independently of other kinds. */
export interface WorkKind {
  functions: string[];
  maxJobs: number;
}

interface WorkerOptions {
  store: Store;
  logger: Log;
  /** Functions that no kind lists belong to the last kind. */
  kinds: WorkKind[];
  pollMs: number;
  leaseMs: number;
  /** Lists the registered functions. Called at each claim because functions register late. */
  listFunctions: () => { id: string; hasLimit: boolean }[];
  /** Runs a job and stores its outcome. Returns false if the job was taken over and nothing was stored. */
  run: (job: ClaimedJob) => Promise<boolean>;
  /** Does the periodic work of the loop. Returns the epoch milliseconds of its next run. */
  doHousekeeping: () => Promise<number>;
}

/** A job that this worker runs. `next` is the same job if it was claimed again before its current call ended. */
interface ActiveJob {
  lane: Lane;
  completion: Promise<void>;
  next: ClaimedJob | undefined;
}

/** The capacity for one kind of work. */
interface Lane extends WorkKind {
  /** The number of jobs that run. */
  activeCount: number;
  /** The number of jobs that claims in flight may return. */
  reservedJobs: number;
  dueJobsLeft: boolean;
  /** True if a call ended after the last claim began. A concurrency limit may then allow another job. */
  callEnded: boolean;
}

/**
 * Claims due jobs of each kind up to its `maxJobs`, runs them and renews their leases. It wakes up when `wake` is
 * called, when the next job is due, and every `pollMs` for abandoned jobs.
 */
export function createWorker(options: WorkerOptions) {
  const { store, logger, kinds, pollMs, leaseMs, listFunctions, run, doHousekeeping } = options;
  const activeJobs = new Map<number, ActiveJob>();
  const lanes = kinds.map((kind): Lane => ({
    ...kind,
    activeCount: 0,
    reservedJobs: 0,
    dueJobsLeft: false,
    callEnded: false,
  }));
  /** Claims and loop passes in progress. `stop` waits for them. */
  const pending = new Set<Promise<unknown>>();
  let isRunning = false;
  let isHealthy = false;
  let isWakePending = false;
  /** This worker may hold locks on jobs that it does not run. */
  let hasOrphanedLocks = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = 0;
  let renewalTimer: NodeJS.Timeout | undefined;
  let isRenewing = false;

  /**
   * Starts a claimed job. If an earlier call of the same job has not ended here, the job starts after it. That happens
   * when the database hands out a recorded retry, or a lease that expired while the event loop was blocked.
   */
  function startJob(job: ClaimedJob): void {
    const runningJob = activeJobs.get(job.id);
    if (runningJob) {
      runningJob.next = job;
      return;
    }
    const entry: ActiveJob = { lane: findLane(job.fn), completion: Promise.resolve(), next: undefined };
    entry.lane.activeCount += 1;
    activeJobs.set(job.id, entry);
    entry.completion = runJob(job, entry);
  }

  async function runJob(job: ClaimedJob, entry: ActiveJob): Promise<void> {
    const isStored = await run(job).catch((error: unknown) => {
      logger.error(
        { perMinute: job.fn, err: error, fn: job.fn, run: job.runId },
        "the result of a job was not stored; the job will run again",
      );
      hasOrphanedLocks = true;
      schedule(pollMs);
      return false;
    });
    const { next } = entry;
    entry.next = undefined;
    // A claim of the attempt that was just stored is outdated: the job no longer belongs to this worker.
    if (isRunning && next && (next.attempt !== job.attempt || !isStored)) return runJob(next, entry);
    activeJobs.delete(job.id);
    entry.lane.activeCount -= 1;
    entry.lane.callEnded = true;
    if (entry.lane.dueJobsLeft) wake();
  }

  const freeCapacity = ({ maxJobs, activeCount, reservedJobs }: Lane) => maxJobs - activeCount - reservedJobs;

  function findLane(fn: string): Lane {
    const lane = lanes.find(({ functions }) => functions.includes(fn)) ?? lanes.at(-1);
    if (!lane) throw new Error("the executor has no kind of work");
    return lane;
  }

  function track<T>(work: Promise<T>): Promise<T> {
    pending.add(work);
    return work.finally(() => pending.delete(work));
  }

  /** Runs `claim`, a statement that claims jobs, with all free capacity, and starts the claimed jobs. */
  function claimWith(claim: (scopes: ClaimScope[]) => Promise<Claim[]>): Promise<void> {
    return track(claimAndStart(claim));
  }

  async function claimAndStart(claim: (scopes: ClaimScope[]) => Promise<Claim[]>): Promise<void> {
    const reservations = lanes.map((lane) => {
      const max = isRunning ? Math.max(0, freeCapacity(lane)) : 0;
      if (max > 0) lane.dueJobsLeft = lane.callEnded = false;
      lane.reservedJobs += max;
      return { lane, max };
    });
    const claims = await claim(reservations.map(toClaimScope))
      .catch((error: unknown) => {
        // The statement may have committed, and only its response was lost.
        for (const { lane, max } of reservations) if (max > 0) hasOrphanedLocks = lane.dueJobsLeft = true;
        throw error;
      })
      .finally(() => {
        for (const { lane, max } of reservations) lane.reservedJobs -= max;
      });
    if (!isRunning) {
      const jobs = claims.flatMap((answer) => answer.jobs);
      if (jobs.length > 0) await store.release(jobs.map(({ id }) => id));
      return;
    }
    for (const { jobs } of claims) jobs.forEach(startJob);
    for (const [index, { lane, max }] of reservations.entries()) {
      const { jobs = [], next_ms = null } = claims[index] ?? {};
      // A concurrent claim skipped due jobs because this claim had reserved the capacity.
      const skippedDueJobs = lane.dueJobsLeft;
      const isDue = next_ms !== null && next_ms <= 0;
      lane.dueJobsLeft ||= isDue;
      const claimAgain = skippedDueJobs || (isDue && (jobs.length > 0 || max === 0 || lane.callEnded));
      if (claimAgain && freeCapacity(lane) > 0) wake();
      else schedule(isDue ? pollMs : (next_ms ?? pollMs));
    }
  }

  function toClaimScope({ lane, max }: { lane: Lane; max: number }): ClaimScope {
    const functions = listFunctions().filter(({ id }) => findLane(id) === lane);
    return { max, functions: functions.map(({ id }) => id), limited: functions.some(({ hasLimit }) => hasLimit) };
  }

  /**
   * Releases the jobs that this worker has locked but does not run. Reserving all capacity prevents a race with claims.
   */
  async function releaseOrphanedLocks(): Promise<void> {
    if (!hasOrphanedLocks || lanes.some(({ reservedJobs }) => reservedJobs > 0)) return;
    hasOrphanedLocks = false;
    const reservations = lanes.map((lane) => ({ lane, max: Math.max(0, freeCapacity(lane)) }));
    for (const { lane, max } of reservations) lane.reservedJobs += max;
    try {
      await store.releaseAllBut([...activeJobs.keys()]);
    } catch (error) {
      hasOrphanedLocks = true;
      throw error;
    } finally {
      for (const { lane, max } of reservations) lane.reservedJobs -= max;
    }
  }

  function wake(): void {
    if (isWakePending || !isRunning) return;
    isWakePending = true;
    setImmediate(() => void track(runLoop()));
  }

  /** Wakes the worker after `delayMs`, at most `pollMs`, unless a timer is set for an earlier time. */
  function schedule(delayMs: number): void {
    const wakeAtMs = Date.now() + Math.max(1, Math.min(delayMs, pollMs));
    if (!isRunning || (timer && wakeAtMs >= timerAtMs)) return;
    clearTimeout(timer);
    timerAtMs = wakeAtMs;
    timer = setTimeout(() => {
      timer = undefined;
      wake();
    }, wakeAtMs - Date.now());
  }

  /** Does one pass of the loop: releases orphaned locks, claims jobs and does the housekeeping. */
  async function runLoop(): Promise<void> {
    isWakePending = false;
    if (!isRunning) return;
    try {
      await releaseOrphanedLocks();
      await claimWith(store.claim);
      const delayMs = (await doHousekeeping()) - Date.now();
      if (delayMs < pollMs) schedule(delayMs);
      isHealthy = true;
    } catch (error) {
      if (isHealthy) logger.error({ err: error }, "the executor cannot reach its database");
      isHealthy = false;
      schedule(pollMs);
    }
  }

  async function renewLeases(): Promise<void> {
    if (activeJobs.size === 0 || isRenewing) return;
    isRenewing = true;
    await store
      .renew([...activeJobs.keys()])
      .catch((error: unknown) => logger.warn({ perMinute: "", err: error }, "leases were not renewed"));
    isRenewing = false;
  }

  return {
    claimWith,
    /** Makes `stop` wait for this work too. */
    track,
    wake,
    isHealthy: () => isRunning && isHealthy,

    async start(): Promise<void> {
      isRunning = true;
      renewalTimer = setInterval(() => void renewLeases(), leaseMs / 3);
      await track(runLoop());
    },

    /**
     * Stops claiming, waits up to `graceMs` for running calls and claims, and releases the other jobs. A claim that
     * responds later releases its jobs itself.
     */
    async stop(graceMs: number): Promise<void> {
      isRunning = false;
      clearTimeout(timer);
      const unfinishedWork = [...pending, ...[...activeJobs.values()].map(({ completion }) => completion)];
      await Promise.race([Promise.allSettled(unfinishedWork), sleep(graceMs, undefined, { ref: false })]);
      clearInterval(renewalTimer);
      await store.releaseAllBut([]);
    },
  };
}
