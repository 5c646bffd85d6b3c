import type { Pool, QueryResultRow } from "pg";
import type { InngestEvent, NewRun } from "@/server/jobs/executor/triggers";

/** The memoized result of a step; `error` is null unless the step failed permanently. */
export interface StepResult {
  id: string;
  data: unknown;
  error: unknown;
}

/**
 * A job leased by this process, with the input of its call. `attempt` counts from 0, `outages` those of them that an
 * outage ended, `lost` the workers that crashed on it.
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

/** A job that a call requested. */
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
 * `next_ms`: time until the next job is due; not positive when due jobs were left, null when there is no job at all.
 */
export interface Claim {
  jobs: ClaimedJob[];
  next_ms: number | null;
}

/** The free places of one kind of work. `limited`: a function of it has a concurrency limit. */
export interface ClaimScope {
  max: number;
  functions: string[];
  limited: boolean;
}

export type Store = ReturnType<typeof createStore>;

/** Losing such a commit in a database crash only repeats a call, which jobs allow, so it does not wait for the disk. */
const WITHOUT_WAITING = "FROM set_config('synchronous_commit', 'off', true)";
const CLAIM = `(SELECT json_agg(inngest_executor.claim($1, $2, k.max, $3, k.functions, k.limited))
  FROM json_to_recordset($4) AS k (max int, functions text[], limited boolean))`;
const FINISH = "inngest_executor.finish($1, $2, $3, $4, $5, $6, $7, $8)";
const RELEASE = "SELECT inngest_executor.release($1, $2, $3, $4)";
const PRUNE_ROWS = 1_000;
/** The purpose that seals of these calls state. The login of jobs has no other access to the executor's tables. */
export const EXECUTOR_SEAL = "inngest_executor";

/** `leases`: for their renewal alone. `seal`: of EXECUTOR_SEAL, by the service. `me`: the worker. */
type StoreOptions = { pool: Pool; leases: Pool; seal: string; me: string; leaseMs: number };

/** Calls the executor's stored functions (`sql/`) for one worker. */
export function createStore({ pool, leases, seal, me, leaseMs }: StoreOptions) {
  async function query<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
    on = pool,
  ): Promise<Row[]> {
    return (await on.query<Row>({ name: `inngest_executor_${name}`, text, values: [seal, ...values] })).rows;
  }
  async function value<T>(name: string, text: string, values: unknown[]): Promise<T> {
    const [row] = await query<{ value: T }>(name, text, values);
    if (!row) throw new Error(`No answer from ${name}`);
    return row.value;
  }
  const endValues = (ends: RunEnd[]) => [
    me,
    ends.map(({ job }) => job),
    ends.map(({ runId }) => runId),
    ends.map(({ status }) => status),
    ends.map(({ output }) => JSON.stringify(output ?? null)),
  ];
  const claimValues = (scopes: ClaimScope[]) => [me, leaseMs, JSON.stringify(scopes)];

  return {
    /** One claim for each scope, in their order. */
    claim: (scopes: ClaimScope[]) =>
      value<Claim[]>("claim", `SELECT ${CLAIM} AS value ${WITHOUT_WAITING}`, claimValues(scopes)),

    /**
     * Records events durably and claims in the same statement, so that a fresh run starts without a second round trip.
     */
    record: (events: InngestEvent[], runs: NewRun[], scopes: ClaimScope[]) =>
      value<Claim[]>("record", `SELECT inngest_executor.record($1, $5, $6), ${CLAIM} AS value`, [
        ...claimValues(scopes),
        eventsJson(events),
        storable(runs),
      ]),

    /** False when this worker has lost the job; then nothing was stored. The same for `settle`. */
    checkpoint: (runId: string, job: number, steps: StepResult[]) =>
      value<boolean>("checkpoint", "SELECT inngest_executor.checkpoint($1, $2, $3, $4, $5, $6, $7) AS value", [
        runId,
        job,
        me,
        leaseMs,
        steps.map(({ id }) => id),
        steps.map(({ data }) => JSON.stringify(data)),
      ]),

    settle: (job: ClaimedJob, steps: StepResult[], jobs: NewJob[]) =>
      value<boolean>("settle", "SELECT inngest_executor.settle($1, $2, $3, $4, $5, $6, $7, $8) AS value", [
        job.runId,
        job.id,
        me,
        steps.map(({ id }) => id),
        steps.map(({ data }) => JSON.stringify(data)),
        steps.map(({ error }) => (error === null ? null : JSON.stringify(error))),
        storable(jobs),
      ]),

    /** Returns the IDs of the jobs that this worker still held. The same for `fail`. */
    complete: (ends: RunEnd[]) =>
      value<number[]>("complete", `SELECT ${FINISH} AS value ${WITHOUT_WAITING}`, [...endValues(ends), "[]", "[]"]),

    /** Ends a run as failed, durably and together with the event that its onFailure handler runs for. */
    fail: (end: RunEnd, event: InngestEvent, runs: NewRun[]) =>
      value<number[]>("fail", `SELECT ${FINISH} AS value`, [...endValues([end]), eventsJson([event]), storable(runs)]),

    /** False when this worker has lost the job. */
    retry: (job: number, delayMs: number, outage: boolean) =>
      value<boolean>("retry", "SELECT inngest_executor.retry($1, $2, $3, $4, $5) AS value", [job, me, delayMs, outage]),

    /** Extends the leases of these jobs; skips rows that another statement has locked. */
    renew: (jobs: number[]) =>
      query("renew", "SELECT inngest_executor.renew($1, $2, $3, $4)", [me, jobs, leaseMs], leases),

    /** Gives these jobs back, to be claimed at once. */
    release: (jobs: number[]) => query("release", RELEASE, [me, jobs, false]),

    /** Gives back every job of this worker but these. */
    releaseAllBut: (jobs: number[]) => query("release", RELEASE, [me, jobs, true]),

    /** Deletes ended runs and unused events older than the retention; returns whether there may be more. */
    prune: (retentionMs: number) =>
      value<boolean>("prune", "SELECT inngest_executor.prune($1, $2, $3) AS value", [retentionMs, PRUNE_ROWS]),
  };
}

function eventsJson(events: InngestEvent[]): string {
  return storable(events.map((event) => ({ id: event.id, name: event.name, body: event })));
}

/** JSON that Postgres can parse: NUL and lone surrogates, which it rejects, become U+FFFD. */
function storable(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll(/\0|\p{Surrogate}/gu, "\uFFFD") : part,
  );
}
