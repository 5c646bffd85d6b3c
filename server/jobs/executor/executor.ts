import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import * as z from "zod";
import { isOutage } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { createCallTracker } from "@/server/jobs/callTracker";
import { createApi } from "@/server/jobs/executor/api";
import { backoffMs } from "@/server/jobs/executor/backoff";
import { createCrons } from "@/server/jobs/executor/crons";
import { parsePath } from "@/server/jobs/executor/expression";
import { createLane } from "@/server/data/lane";
import { type FunctionConfig, readFunctionConfig } from "@/server/jobs/executor/functionConfig";
import {
  afterFailure,
  toSerializedError,
  callRequest,
  type Outcome,
  readAnswer,
  SERVE_URL,
} from "@/server/jobs/executor/protocol";
import { isJudgeFailure } from "@/server/jobs/judgeFailure";
import { type ClaimedJob, createStore, type RunEnd } from "@/server/jobs/executor/store";
import { failedEvent, type InngestEvent, type NewRun, runsFor } from "@/server/jobs/executor/triggers";
import { createWorker, type WorkKind } from "@/server/jobs/executor/worker";

/** The number of workers that may crash on one job before the job fails. */
const MAX_CRASHES = 10;
const PRUNE_INTERVAL_MS = 600_000;
/** Caps the backoff during an outage at the delay after this attempt, so that work resumes soon after the outage. */
const OUTAGE_BACKOFF_ATTEMPT = 2;

export interface ExecutorOptions {
  pool: Pool;
  /** A separate pool for renewing leases, so that a renewal does not wait behind other work. Default: `pool`. */
  leases?: Pool;
  /** The service's seal for EXECUTOR_SEAL. Without it the database refuses every call. */
  seal: string;
  logger: Log;
  /** Functions that no kind lists belong to the last kind. */
  kinds?: WorkKind[];
  /** The path of an event's value, such as `event.data.tenant_id`. Runs with different values take turns. */
  fairBy?: string;
  /** The interval to poll for jobs that other processes abandoned. */
  pollMs?: number;
  /** The time after which an unrenewed lease of a job expires. */
  leaseMs?: number;
  /** The retention of ended runs, and of the event ids and idempotency keys that deduplicate. */
  retentionMs?: number;
  /** Returns the milliseconds to wait after a failed attempt (from 0). */
  backoff?: (attempt: number) => number;
}

/** Returns true if the database refused a value (SQLSTATE class 22 data, 23 integrity, 54 limits). */
function isRefusedValue(error: unknown): boolean {
  const { code } = z.object({ code: z.string() }).safeParse(error).data ?? {};
  return code !== undefined && /^(?:22|23|54)/.test(code);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

export type ServeHandler = (request: Request) => Promise<Response>;

/**
 * Runs Inngest functions without an Inngest server. It calls the SDK's serve handler in this process over the SDK's
 * protocol and stores its state in Postgres, so any number of processes can share the work, and a killed process loses
 * only its current calls. Steps and calls run at least once. A finished step does not run again.
 */
export function createExecutor({
  pool,
  leases = pool,
  seal,
  logger,
  kinds = [{ functions: [], maxJobs: 50 }],
  fairBy,
  pollMs = 500,
  leaseMs = 30_000,
  retentionMs = 7 * 86_400_000,
  backoff = backoffMs,
}: ExecutorOptions) {
  const store = createStore({ pool, leases, seal, workerId: randomUUID(), leaseMs });
  const functions = new Map<string, FunctionConfig>();
  let serve: ServeHandler | undefined;
  let crons = createCrons([], new Date());
  let pruneAtMs = 0;
  /** Cron ticks whose recording failed. They are recorded with the next ones. */
  const unrecordedTicks: { event: InngestEvent; run: NewRun }[] = [];
  const calls = createCallTracker({ now: () => new Date() });
  const worker = createWorker({ store, logger, kinds, pollMs, leaseMs, listFunctions, run, doHousekeeping });

  const fairPath = (fairBy === undefined ? null : parsePath(fairBy)) ?? [];

  function listFunctions() {
    return [...functions.values()].map(({ id, limits }) => ({ id, hasLimit: limits.length > 0 }));
  }

  const planRuns = (event: InngestEvent) => runsFor(event, functions.values(), fairPath);

  const record = createLane({
    flush: async (items: readonly { events: InngestEvent[]; runs: NewRun[] }[]) => {
      const [events, runs] = [items.flatMap(({ events }) => events), items.flatMap(({ runs }) => runs)];
      await worker.claimWith((scopes) => store.record(events, runs, scopes));
      return items.map(() => true);
    },
    isItemError: isRefusedValue,
  });
  const complete = createLane({
    flush: async (ends: readonly RunEnd[]) => {
      const endedJobs = await store.complete([...ends]);
      return ends.map(({ job }) => endedJobs.includes(job));
    },
    isItemError: isRefusedValue,
  });

  const fetch = createApi({
    send: async (events) => void (await record({ events, runs: events.flatMap(planRuns) })),
    checkpoint: (runId, job, steps) => store.checkpoint(runId, job, steps),
  });

  async function doHousekeeping(): Promise<number> {
    const ticks = [...unrecordedTicks.splice(0), ...crons.takeDue(new Date())];
    if (ticks.length > 0) {
      await record({ events: ticks.map(({ event }) => event), runs: ticks.map(({ run }) => run) }).catch(
        (error: unknown) => {
          unrecordedTicks.push(...ticks);
          throw error;
        },
      );
    }
    if (Date.now() >= pruneAtMs) void prune();
    return crons.nextAtMs();
  }

  /** Deletes ended runs. The loop does not await it, because cron ticks can become due while it runs. */
  async function prune(): Promise<void> {
    pruneAtMs = Infinity;
    const hasMore = await worker.track(store.prune(retentionMs)).catch((error: unknown) => {
      logger.warn({ perMinute: "", err: error }, "ended runs were not deleted");
      return false;
    });
    pruneAtMs = hasMore ? 0 : Date.now() + PRUNE_INTERVAL_MS;
  }

  async function run(job: ClaimedJob): Promise<boolean> {
    const isStored = await storeOutcome(job, await execute(job)).catch((error: unknown) => {
      // After an outage the job runs again. Any other error would repeat forever, so it fails the attempt.
      if (isOutage(error)) throw error;
      logger.warn({ perMinute: job.fn, err: error, fn: job.fn, run: job.runId }, "a result cannot be stored");
      const cause = new Error(`the result cannot be stored: ${messageOf(error)}`);
      return storeOutcome(job, afterFailure(job, maxAttemptsOf(job), cause));
    });
    if (!isStored)
      logger.warn({ fn: job.fn, run: job.runId }, "result refused: the job was taken over or its run has ended");
    return isStored;
  }

  async function execute(job: ClaimedJob): Promise<Outcome> {
    if (job.kind === "sleep" || job.kind === "wait") {
      return { kind: "settled", steps: [{ id: job.stepId, data: null, error: null }], jobs: [] };
    }
    if (job.lost > MAX_CRASHES)
      return { kind: "failed", error: toSerializedError(`${job.lost} workers crashed while they ran this job`) };
    const maxAttempts = maxAttemptsOf(job);
    try {
      if (!serve) throw new Error("No functions are registered");
      return await readAnswer(await calls.track(serve(callRequest(job))), job, maxAttempts, Date.now());
    } catch (cause) {
      return afterFailure(job, maxAttempts, cause);
    }
  }

  const maxAttemptsOf = ({ fn }: ClaimedJob): number => functions.get(fn)?.maxAttempts ?? 1;

  function logFailedRun({ fn, runId }: ClaimedJob, err: unknown): void {
    const message = String((err as { message?: unknown }).message);
    const cause = isJudgeFailure({ message }) ? { error: message } : { err };
    logger.error({ perMinute: `${fn} ${message}`, fn, run: runId, ...cause }, "run failed");
  }

  /** Stores the outcome of a call. Returns false when the job was taken over. */
  async function storeOutcome(job: ClaimedJob, outcome: Outcome): Promise<boolean> {
    const end = { job: job.id, runId: job.runId };
    switch (outcome.kind) {
      case "completed":
        return complete({ ...end, status: "completed", output: outcome.output });
      case "failed": {
        logFailedRun(job, outcome.error);
        const event = failedEvent(job, outcome.error, Date.now());
        const endedJobs = await store.fail({ ...end, status: "failed", output: outcome.error }, event, planRuns(event));
        worker.wake();
        return endedJobs.length > 0;
      }
      case "retry": {
        const { outage, delayMs } = outcome;
        const attempt = outage ? Math.min(job.outages, OUTAGE_BACKOFF_ATTEMPT) : job.attempt - job.outages;
        const isStored = await store.retry(job.id, delayMs ?? backoff(attempt), outage);
        worker.wake();
        return isStored;
      }
      case "settled": {
        const isStored = await store.settle(job, outcome.steps, outcome.jobs);
        worker.wake();
        return isStored;
      }
    }
  }

  return {
    /** Connects the SDK's client: `new Inngest({ isDev: true, baseUrl: "http://inngest.internal", fetch })`. */
    fetch,

    /**
     * Registers the functions of an SDK serve handler (`serve` of `inngest/edge`). Call it before `start`.
     * @throws UnsupportedFeature with function and feature, if a function requires an Inngest server
     */
    async register(handler: ServeHandler): Promise<void> {
      const headers = {
        host: "inngest.internal",
        "content-type": "application/json",
        "x-inngest-sync-kind": "in_band",
      };
      const body = JSON.stringify({ url: SERVE_URL });
      const answer = await handler(new Request(SERVE_URL, { method: "PUT", headers, body }));
      const sync = z.looseObject({ functions: z.array(z.unknown()) }).parse(await answer.json());
      const configs = sync.functions.map(readFunctionConfig);
      serve = handler;
      functions.clear();
      for (const config of configs) functions.set(config.id, config);
      crons = createCrons(configs, new Date());
    },

    start: worker.start,
    stop: (graceMs = 10_000) => worker.stop(graceMs),
    isHealthy: worker.isHealthy,
    calls,
  };
}
