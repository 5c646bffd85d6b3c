import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";
import type { Claim, ClaimedJob, ClaimScope, Store } from "@/server/jobs/executor/store";

/**
 * Functions that share `places`, the number of jobs that a process runs at once, and leave those of other kinds alone.
 */
export interface WorkKind {
  functions: string[];
  places: number;
}

interface WorkerOptions {
  store: Store;
  logger: Log;
  /** Functions that none names are of the last. */
  kinds: WorkKind[];
  pollMs: number;
  leaseMs: number;
  /** The registered functions; read at each claim because functions register late. */
  registered: () => { id: string; limited: boolean }[];
  /** Returns false when this worker had lost the job, so that nothing was recorded. */
  run: (job: ClaimedJob) => Promise<boolean>;
  /** Periodic work of the loop; returns the epoch ms of its next run. */
  housekeeping: () => Promise<number>;
}

/** A job that this worker runs; `next` is the same job, claimed once more before this call of it has ended. */
interface Held {
  lane: Lane;
  done: Promise<void>;
  next: ClaimedJob | undefined;
}

/** The places of one kind of work. */
interface Lane extends WorkKind {
  /** Places in use, and those that a claim in flight may fill. */
  used: number;
  reserved: number;
  dueJobsLeft: boolean;
  /** A call ended since the last claim began, so that a limit may let another one run. */
  callEnded: boolean;
}

/**
 * Claims due jobs of each kind up to its places, runs them and renews their leases. It wakes on notification, when the
 * next job is due, and every `pollMs` for abandoned jobs.
 */
export function createWorker({ store, logger, kinds, pollMs, leaseMs, registered, run, housekeeping }: WorkerOptions) {
  const held = new Map<number, Held>();
  const lanes = kinds.map((kind): Lane => ({ ...kind, used: 0, reserved: 0, dueJobsLeft: false, callEnded: false }));
  /** Claims and turns in progress; `stop` waits for them. */
  const pending = new Set<Promise<unknown>>();
  let running = false;
  let healthy = false;
  let woken = false;
  /** Jobs may be locked by this worker that it does not run. */
  let strays = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let renewal: NodeJS.Timeout | undefined;
  let renewing = false;

  /**
   * Runs a claimed job. While an earlier call of it is still being put away, the job waits for that: the database gives
   * out a retry as soon as it is recorded, and a job whose lease ended while the event loop was blocked.
   */
  function hold(job: ClaimedJob): void {
    const earlier = held.get(job.id);
    if (earlier) {
      earlier.next = job;
      return;
    }
    const entry: Held = { lane: laneOf(job.fn), done: Promise.resolve(), next: undefined };
    entry.lane.used += 1;
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
    entry.lane.used -= 1;
    entry.lane.callEnded = true;
    if (entry.lane.dueJobsLeft) wake();
  }

  const freePlaces = ({ places, used, reserved }: Lane) => places - used - reserved;

  function laneOf(fn: string): Lane {
    const lane = lanes.find(({ functions }) => functions.includes(fn)) ?? lanes.at(-1);
    if (!lane) throw new Error("the executor has no kind of work");
    return lane;
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    pending.add(work);
    return work.finally(() => pending.delete(work));
  }

  /** Runs a claiming statement with all free places. */
  function claimWith(claim: (scopes: ClaimScope[]) => Promise<Claim[]>): Promise<void> {
    return tracked(claimFree(claim));
  }

  async function claimFree(claim: (scopes: ClaimScope[]) => Promise<Claim[]>): Promise<void> {
    const taken = lanes.map((lane) => {
      const max = running ? Math.max(0, freePlaces(lane)) : 0;
      if (max > 0) lane.dueJobsLeft = lane.callEnded = false;
      lane.reserved += max;
      return { lane, max };
    });
    const claims = await claim(taken.map(scopeOf))
      .catch((error: unknown) => {
        // The statement may have committed without an answer.
        for (const { lane, max } of taken) if (max > 0) strays = lane.dueJobsLeft = true;
        throw error;
      })
      .finally(() => {
        for (const { lane, max } of taken) lane.reserved -= max;
      });
    if (!running) {
      const jobs = claims.flatMap((answer) => answer.jobs);
      if (jobs.length > 0) await store.release(jobs.map(({ id }) => id));
      return;
    }
    for (const { jobs } of claims) jobs.forEach(hold);
    for (const [index, { lane, max }] of taken.entries()) {
      const { jobs = [], next_ms = null } = claims[index] ?? {};
      // Another claim left these meanwhile, because this one had reserved the places.
      const missed = lane.dueJobsLeft;
      const due = next_ms !== null && next_ms <= 0;
      lane.dueJobsLeft ||= due;
      if (freePlaces(lane) > 0 && (missed || (due && (jobs.length > 0 || max === 0 || lane.callEnded)))) wake();
      else schedule(due ? pollMs : (next_ms ?? pollMs));
    }
  }

  function scopeOf({ lane, max }: { lane: Lane; max: number }): ClaimScope {
    const own = registered().filter(({ id }) => laneOf(id) === lane);
    return { max, functions: own.map(({ id }) => id), limited: own.some(({ limited }) => limited) };
  }

  /**
   * Gives back the jobs that this worker has locked and does not run. Reserving all places keeps this from racing with
   * another claim.
   */
  async function releaseStrays(): Promise<void> {
    if (!strays || lanes.some(({ reserved }) => reserved > 0)) return;
    strays = false;
    const taken = lanes.map((lane) => ({ lane, places: Math.max(0, freePlaces(lane)) }));
    for (const { lane, places } of taken) lane.reserved += places;
    try {
      await store.releaseAllBut([...held.keys()]);
    } catch (error) {
      strays = true;
      throw error;
    } finally {
      for (const { lane, places } of taken) lane.reserved -= places;
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
    if (held.size === 0 || renewing) return;
    renewing = true;
    await store
      .renew([...held.keys()])
      .catch((error: unknown) => logger.warn({ perMinute: "", err: error }, "leases not renewed"));
    renewing = false;
  }

  return {
    claimWith,
    /** `stop` waits for this work too. */
    tracked,
    wake,
    isHealthy: () => running && healthy,

    async start(): Promise<void> {
      running = true;
      renewal = setInterval(() => void renew(), leaseMs / 3);
      await tracked(turn());
    },

    /**
     * Stops claiming, waits up to `graceMs` for running calls and claims, and releases the other jobs. What a claim
     * takes after that is given back when it answers.
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
