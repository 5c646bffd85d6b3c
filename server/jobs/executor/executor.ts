import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import * as z from "zod";
import { isOutage } from "@/server/deps/outage";
import type { Log } from "@/server/deps/ports";
import { createCallsInHand } from "@/server/jobs/callsInHand";
import { createApi } from "@/server/jobs/executor/api";
import { backoffMs } from "@/server/jobs/executor/backoff";
import { batched } from "@/server/data/batched";
import { createCrons } from "@/server/jobs/executor/crons";
import { parsePath } from "@/server/jobs/executor/expression";
import { type FunctionConfig, readFunctionConfig } from "@/server/jobs/executor/functionConfig";
import {
  afterFailure,
  asError,
  callRequest,
  type Outcome,
  readAnswer,
  SERVE_URL,
} from "@/server/jobs/executor/protocol";
import { isJudgeFailure } from "@/server/jobs/judgeFailure";
import { type ClaimedJob, createStore, type RunEnd } from "@/server/jobs/executor/store";
import { failedEvent, type InngestEvent, type NewRun, runsFor } from "@/server/jobs/executor/triggers";
import { createWorker, type WorkKind } from "@/server/jobs/executor/worker";

/** Workers that may crash on one job before the job fails. */
const MAX_LOST = 10;
const PRUNE_EVERY_MS = 600_000;
/** During an outage an attempt waits no longer than after this one, so that work ends soon after it. */
const OUTAGE_BACKOFF = 2;

export interface ExecutorOptions {
  pool: Pool;
  /** Renews leases, so that they do not wait for a connection behind other work; `pool` by default. */
  leases?: Pool;
  /** The service's seal of EXECUTOR_SEAL, without which the database refuses every call. */
  seal: string;
  logger: Log;
  /** Functions that none names are of the last. */
  kinds?: WorkKind[];
  /** Runs take turns by this value of their event, such as `event.data.tenant_id`. */
  fairBy?: string;
  /** Interval to poll for jobs that other processes abandoned. */
  pollMs?: number;
  /** Lease time of a job. */
  leaseMs?: number;
  /** Retention of ended runs, and of the event ids and idempotency keys for deduplication. */
  retentionMs?: number;
  /** Milliseconds to wait after the failed attempt (from 0). */
  backoff?: (attempt: number) => number;
}

/** Whether the database refused a value (classes 22 data, 23 integrity, 54 limits), and not the whole statement. */
function isRefusedValue(error: unknown): boolean {
  const { code } = z.object({ code: z.string() }).safeParse(error).data ?? {};
  return code !== undefined && /^(?:22|23|54)/.test(code);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

export type ServeHandler = (request: Request) => Promise<Response>;

/**
 * Drives ordinary Inngest functions without an Inngest server: it talks the SDK's own protocol to an ordinary serve
 * handler in this process and keeps its state in Postgres, so any number of processes may share the work and a killed
 * one loses only the call it was in. Steps and calls run at least once; a finished step does not run again.
 */
export function createExecutor({
  pool,
  leases = pool,
  seal,
  logger,
  kinds = [{ functions: [], places: 50 }],
  fairBy,
  pollMs = 500,
  leaseMs = 30_000,
  retentionMs = 7 * 86_400_000,
  backoff = backoffMs,
}: ExecutorOptions) {
  const store = createStore({ pool, leases, seal, me: randomUUID(), leaseMs });
  const functions = new Map<string, FunctionConfig>();
  let serve: ServeHandler | undefined;
  let crons = createCrons([], new Date());
  let pruneAt = 0;
  /** Ticks of cron triggers that could not be recorded yet. */
  const ticks: { event: InngestEvent; run: NewRun }[] = [];
  const calls = createCallsInHand({ now: () => new Date() });
  const worker = createWorker({ store, logger, kinds, pollMs, leaseMs, registered, run, housekeeping });

  const fairPath = (fairBy === undefined ? null : parsePath(fairBy)) ?? [];

  function registered() {
    return [...functions.values()].map(({ id, limits }) => ({ id, limited: limits.length > 0 }));
  }

  const triggered = (event: InngestEvent) => runsFor(event, functions.values(), fairPath);

  const record = batched(
    (items: { events: InngestEvent[]; runs: NewRun[] }[]) =>
      worker.claimWith((scopes) =>
        store.record(
          items.flatMap(({ events }) => events),
          items.flatMap(({ runs }) => runs),
          scopes,
        ),
      ),
    { isSpoiled: isRefusedValue },
  );
  const complete = batched((ends: RunEnd[]) => store.complete(ends), { isSpoiled: isRefusedValue });

  const fetch = createApi({
    send: (events) => record({ events, runs: events.flatMap(triggered) }),
    checkpoint: (runId, job, steps) => store.checkpoint(runId, job, steps),
  });

  async function housekeeping(): Promise<number> {
    const due = [...ticks.splice(0), ...crons.due(new Date())];
    if (due.length > 0) {
      await record({ events: due.map(({ event }) => event), runs: due.map(({ run }) => run) }).catch(
        (error: unknown) => {
          ticks.push(...due);
          throw error;
        },
      );
    }
    if (Date.now() >= pruneAt) void prune();
    return crons.nextAt();
  }

  /** Not awaited by the loop, and not begun twice: it may take long, and ticks fall due meanwhile. */
  async function prune(): Promise<void> {
    pruneAt = Infinity;
    const more = await worker.tracked(store.prune(retentionMs)).catch((error: unknown) => {
      logger.warn({ perMinute: "", err: error }, "ended runs were not deleted");
      return false;
    });
    pruneAt = more ? 0 : Date.now() + PRUNE_EVERY_MS;
  }

  async function run(job: ClaimedJob): Promise<boolean> {
    const kept = await conclude(job, await outcomeOf(job)).catch((error: unknown) => {
      // During an outage the call is made again; otherwise that would end in the same way, without end.
      if (isOutage(error)) throw error;
      logger.warn({ perMinute: job.fn, err: error, fn: job.fn, run: job.runId }, "a result cannot be stored");
      const cause = new Error(`the result cannot be stored: ${messageOf(error)}`);
      return conclude(job, afterFailure(job, maxAttemptsOf(job), cause));
    });
    if (!kept)
      logger.warn({ fn: job.fn, run: job.runId }, "result refused: the job was taken over or its run has ended");
    return kept;
  }

  async function outcomeOf(job: ClaimedJob): Promise<Outcome> {
    if (job.kind === "sleep" || job.kind === "wait") {
      return { kind: "settled", steps: [{ id: job.stepId, data: null, error: null }], jobs: [] };
    }
    if (job.lost > MAX_LOST)
      return { kind: "failed", error: asError(`${job.lost} workers were lost while they ran this job`) };
    const maxAttempts = maxAttemptsOf(job);
    try {
      if (!serve) throw new Error("No functions are registered");
      return await readAnswer(await calls.hold(serve(callRequest(job))), job, maxAttempts, Date.now());
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

  /** Stores the result of a call; false when this worker had lost the job. */
  async function conclude(job: ClaimedJob, outcome: Outcome): Promise<boolean> {
    const end = { job: job.id, runId: job.runId };
    switch (outcome.kind) {
      case "completed":
        return (await complete({ ...end, status: "completed", output: outcome.output })).includes(job.id);
      case "failed": {
        logFailedRun(job, outcome.error);
        const event = failedEvent(job, outcome.error, Date.now());
        const ended = await store.fail({ ...end, status: "failed", output: outcome.error }, event, triggered(event));
        worker.wake();
        return ended.length > 0;
      }
      case "retry": {
        const { outage, delayMs } = outcome;
        const waitMs = delayMs ?? backoff(outage ? Math.min(job.outages, OUTAGE_BACKOFF) : job.attempt - job.outages);
        const kept = await store.retry(job.id, waitMs, outage);
        worker.wake();
        return kept;
      }
      case "settled": {
        const kept = await store.settle(job, outcome.steps, outcome.jobs);
        worker.wake();
        return kept;
      }
    }
  }

  return {
    /** For `new Inngest({ isDev: true, baseUrl: "http://inngest.internal", fetch })`. */
    fetch,

    /**
     * Registers the functions of an SDK serve handler (`serve` of `inngest/edge`). Call it before `start`.
     * Throws UnsupportedFeature, with function and feature, when one requires an Inngest server.
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
