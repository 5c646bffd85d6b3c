import type { Pool, QueryResultRow } from "pg";
import { repeatIfRolledBack } from "@/server/data/repeat";
import type { InngestEvent, NewRun } from "@/server/jobs/executor/triggers";

/** The memoized result of a step. `error` is null unless the step failed permanently. */
export interface StepResult {
  id: string;
  data: unknown;
  error: unknown;
}

/**
 * A job that this process has leased, with the input of its call. `attempt` starts at 0. `outages` is the number of
 * attempts that an outage ended, `lost` the number of workers that crashed on the job.
 */
export interface ClaimedJob {
  id: number;
  runId: string;
  kind: "run" | "step" | "sleep" | "wait";
  stepId: string;
  attempt: number;
  outages: number;
  lost: number;
  parallel: boolean;
  fn: string;
  event: InngestEvent;
  steps: StepResult[];
}

/** A job that a call has requested. */
export interface NewJob {
  kind: ClaimedJob["kind"];
  stepId: string;
  parallel: boolean;
  delayMs: number;
  waitEvent?: string;
  waitPath?: string[];
  waitValue?: unknown;
}

export interface RunEnd {
  job: number;
  runId: string;
  status: "completed" | "failed";
  output: unknown;
}

/**
 * The result of a claim. `next_ms`: time until the next job is due, 0 or less if due jobs remain, null without jobs.
 */
export interface Claim {
  jobs: ClaimedJob[];
  next_ms: number | null;
}

/** The free capacity for one kind of work. `limited` is true if one of its functions has a concurrency limit. */
export interface ClaimScope {
  max: number;
  functions: string[];
  limited: boolean;
}

export type Store = ReturnType<typeof createStore>;

/** Commits without waiting for the disk. A database crash can lose the commit, which only repeats a call. */
const ASYNC_COMMIT = "FROM set_config('synchronous_commit', 'off', true)";
const CLAIM = `(SELECT json_agg(inngest_executor.claim($1, $2, k.max, $3, k.functions, k.limited))
  FROM json_to_recordset($4) AS k (max int, functions text[], limited boolean))`;
const FINISH = "inngest_executor.finish($1, $2, $3, $4, $5, $6, $7, $8)";
const RELEASE = "SELECT inngest_executor.release($1, $2, $3, $4)";
const PRUNE_ROWS = 1_000;
/** The text whose seal authorizes these calls. The jobs login has no other access to the executor's tables. */
export const EXECUTOR_SEAL = "inngest_executor";

/** `leases` is the pool that only renews leases. `seal` is the service's seal of EXECUTOR_SEAL. */
type StoreOptions = { pool: Pool; leases: Pool; seal: string; workerId: string; leaseMs: number };

/** Calls the executor's stored functions (`sql/`) for one worker. */
export function createStore({ pool, leases, seal, workerId, leaseMs }: StoreOptions) {
  async function query<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
    target = pool,
  ): Promise<Row[]> {
    const statement = { name: `inngest_executor_${name}`, text, values: [seal, ...values] };
    return (await repeatIfRolledBack(() => target.query<Row>(statement))).rows;
  }
  async function value<T>(name: string, text: string, values: unknown[]): Promise<T> {
    const [row] = await query<{ value: T }>(name, text, values);
    if (!row) throw new Error(`No answer from ${name}`);
    return row.value;
  }
  const endValues = (ends: RunEnd[]) => [
    workerId,
    ends.map(({ job }) => job),
    ends.map(({ runId }) => runId),
    ends.map(({ status }) => status),
    ends.map(({ output }) => JSON.stringify(output ?? null)),
  ];
  const claimValues = (scopes: ClaimScope[]) => [workerId, leaseMs, JSON.stringify(scopes)];

  return {
    /** Claims jobs for each scope. Returns one claim per scope, in the same order. */
    claim: (scopes: ClaimScope[]) =>
      value<Claim[]>("claim", `SELECT ${CLAIM} AS value ${ASYNC_COMMIT}`, claimValues(scopes)),

    /**
     * Records events durably and claims in the same statement, so that a fresh run starts without a second round trip.
     */
    record: (events: InngestEvent[], runs: NewRun[], scopes: ClaimScope[]) =>
      value<Claim[]>("record", `SELECT inngest_executor.record($1, $5, $6), ${CLAIM} AS value`, [
        ...claimValues(scopes),
        eventsJson(events),
        toPostgresJson(runs),
      ]),

    /** Stores step results of a running call. Returns false, and stores nothing, if the job was taken over. */
    checkpoint: (runId: string, job: number, steps: StepResult[]) =>
      value<boolean>("checkpoint", "SELECT inngest_executor.checkpoint($1, $2, $3, $4, $5, $6, $7) AS value", [
        runId,
        job,
        workerId,
        leaseMs,
        steps.map(({ id }) => id),
        steps.map(({ data }) => JSON.stringify(data)),
      ]),

    /** Ends a call with step results and new jobs. Returns false, and stores nothing, if the job was taken over. */
    settle: (job: ClaimedJob, steps: StepResult[], jobs: NewJob[]) =>
      value<boolean>("settle", "SELECT inngest_executor.settle($1, $2, $3, $4, $5, $6, $7, $8) AS value", [
        job.runId,
        job.id,
        workerId,
        steps.map(({ id }) => id),
        steps.map(({ data }) => JSON.stringify(data)),
        steps.map(({ error }) => (error === null ? null : JSON.stringify(error))),
        toPostgresJson(jobs),
      ]),

    /** Ends runs as completed. Returns the IDs of the jobs that were not taken over. */
    complete: (ends: RunEnd[]) =>
      value<number[]>("complete", `SELECT ${FINISH} AS value ${ASYNC_COMMIT}`, [...endValues(ends), "[]", "[]"]),

    /** Ends a run as failed and records the event for its onFailure handler. Returns its job ID if not taken over. */
    fail: (end: RunEnd, event: InngestEvent, runs: NewRun[]) =>
      value<number[]>("fail", `SELECT ${FINISH} AS value`, [
        ...endValues([end]),
        eventsJson([event]),
        toPostgresJson(runs),
      ]),

    /** Schedules the next attempt of a job. Returns false if the job was taken over. */
    retry: (job: number, delayMs: number, outage: boolean) =>
      value<boolean>("retry", "SELECT inngest_executor.retry($1, $2, $3, $4, $5) AS value", [
        job,
        workerId,
        delayMs,
        outage,
      ]),

    /** Extends the leases of these jobs. Skips rows that another statement has locked. */
    renew: (jobs: number[]) =>
      query("renew", "SELECT inngest_executor.renew($1, $2, $3, $4)", [workerId, jobs, leaseMs], leases),

    /** Releases these jobs, so that any worker can claim them at once. */
    release: (jobs: number[]) => query("release", RELEASE, [workerId, jobs, false]),

    /** Releases every job of this worker except these. */
    releaseAllBut: (jobs: number[]) => query("release", RELEASE, [workerId, jobs, true]),

    /** Deletes ended runs and unused events that are older than the retention. Returns true if there may be more. */
    prune: (retentionMs: number) =>
      value<boolean>("prune", "SELECT inngest_executor.prune($1, $2, $3) AS value", [retentionMs, PRUNE_ROWS]),
  };
}

function eventsJson(events: InngestEvent[]): string {
  return toPostgresJson(events.map((event) => ({ id: event.id, name: event.name, body: event })));
}

/** Serializes JSON for Postgres. NUL and lone surrogates, which Postgres rejects, become U+FFFD. */
function toPostgresJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll(/\0|\p{Surrogate}/gu, "\uFFFD") : part,
  );
}
