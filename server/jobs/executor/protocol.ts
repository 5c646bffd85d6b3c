import * as z from "zod";
import { isOutage } from "@/server/deps/outage";
import { delayMs, retryAfterMs } from "@/server/jobs/executor/duration";
import { parseMatch, type Path, valueAt } from "@/server/jobs/executor/expression";
import type { ClaimedJob, NewJob, StepResult } from "@/server/jobs/executor/store";

/** The SDK's response when the function has no step with the requested ID. */
const NotFound = z.looseObject({ requestedStep: z.string(), foundSteps: z.array(z.unknown()) });

/**
 * Calls the function again from its beginning, with the results of its finished steps. This continues a run after a
 * release that renamed its steps. The delay bounds the cost of a function whose steps change at each call.
 */
const RESTARTED: Outcome = {
  kind: "settled",
  steps: [],
  jobs: [{ kind: "run", stepId: "step", parallel: true, delayMs: 1_000 }],
};

/** The SDK requires an absolute URL and a host header; no request is sent. */
export const SERVE_URL = "http://inngest.internal/api/inngest";

/** The number of attempts per job that do not count because an outage ended them. With their delays: about an hour. */
const MAX_UNCOUNTED_OUTAGES = 200;

/** The outcome of one call of a function. If `outage` is true, the attempt does not count. */
export type Outcome =
  | { kind: "completed"; output: unknown }
  | { kind: "failed"; error: unknown }
  | { kind: "retry"; error: unknown; delayMs: number | null; outage: boolean }
  | { kind: "settled"; steps: StepResult[]; jobs: NewJob[] };

const Op = z.looseObject({
  id: z.string(),
  op: z.string(),
  name: z.string().optional(),
  opts: z.looseObject({ timeout: z.string().optional(), if: z.string().optional() }).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
type Op = z.infer<typeof Op>;
const Ops = z.union([z.array(Op), Op.transform((op) => [op])]);

/** Lets the SDK choose the protocol version. With any explicit version it throws and catches errors on each call. */
const ANY_VERSION = -1;

/**
 * Builds the request that calls the function for a job. `fn_id` and `qi_id` enable checkpointing, which must be off for
 * parallel discovery. Without `max_attempts` the SDK lets `afterFailure` choose the last attempt.
 */
export function callRequest(job: ClaimedJob): Request {
  const url = `${SERVE_URL}?fnId=${encodeURIComponent(job.fn)}&stepId=${job.stepId}`;
  const body = {
    version: ANY_VERSION,
    event: job.event,
    events: [job.event],
    steps: Object.fromEntries(
      job.steps.map(({ id, data, error }) => [id, error === null ? { type: "data", data } : { type: "error", error }]),
    ),
    ctx: {
      run_id: job.runId,
      fn_id: job.fn,
      qi_id: String(job.id),
      attempt: countedAttempt(job),
      disable_immediate_execution: job.parallel,
      use_api: false,
      stack: { stack: job.steps.map(({ id }) => id), current: job.steps.length },
    },
  };
  const headers = { host: "inngest.internal", "content-type": "application/json" };
  return new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Reads the outcome of a call from the response of the SDK's serve handler. */
export async function readAnswer(
  answer: Response,
  job: ClaimedJob,
  maxAttempts: number,
  nowMs: number,
): Promise<Outcome> {
  const body: unknown = JSON.parse(await answer.text());
  if (answer.status === 200) return { kind: "completed", output: body };
  const retryAfter = answer.headers.get("retry-after");
  const delayMs = retryAfter === null ? null : retryAfterMs(retryAfter, nowMs);
  const failAttempt = (error: unknown): Outcome =>
    answer.headers.get("x-inngest-no-retry") === "true"
      ? { kind: "failed", error }
      : afterFailure(job, maxAttempts, error, delayMs);
  if (NotFound.safeParse(body).success) return RESTARTED;
  if (answer.status !== 206) return failAttempt(toSerializedError(body));

  const ops = Ops.parse(body);
  const unsupportedOp = ops.map(unsupportedFeature).find((feature) => feature !== null);
  if (unsupportedOp)
    return {
      kind: "failed",
      error: toSerializedError(
        `Function "${job.fn}" uses ${unsupportedOp}, which the embedded executor does not support.`,
      ),
    };
  const completion = ops.find(({ op }) => op === "RunComplete");
  if (completion) return { kind: "completed", output: completion.data };
  const failedStep = ops.find(({ op }) => op === "StepError" || op === "StepFailed");
  const retry = failedStep?.op === "StepError" ? failAttempt(failedStep.error) : null;
  if (retry?.kind === "retry") return retry;
  const planOps = ops.filter(({ op }) => op in JOB_KINDS);
  return {
    kind: "settled",
    steps: [...stepResults(ops), ...(failedStep ? [{ id: failedStep.id, data: null, error: failedStep.error }] : [])],
    jobs: planOps.map((op) => planJob(op, job, planOps.length > 1, nowMs)),
  };
}

const countedAttempt = ({ attempt, outages }: ClaimedJob): number => attempt - outages;

/**
 * Returns the outcome of an attempt that failed with `error`: a retry after `delayMs` (null: the executor's backoff),
 * or a failure after the last attempt.
 */
export function afterFailure(
  job: ClaimedJob,
  maxAttempts: number,
  error: unknown,
  delayMs: number | null = null,
): Outcome {
  const outage = isOutage(error) && job.outages < MAX_UNCOUNTED_OUTAGES;
  if (!outage && countedAttempt(job) + 1 >= maxAttempts) return { kind: "failed", error: toSerializedError(error) };
  return { kind: "retry", error: toSerializedError(error), delayMs, outage };
}

/** Reads the finished steps from the operations of a response or a checkpoint. */
export function stepResults(ops: unknown): StepResult[] {
  return Ops.parse(ops).flatMap(({ op, id, data }) =>
    op === "StepRun" ? [{ id, data: data ?? null, error: null }] : [],
  );
}

/** The SDK's operations that plan a job, with the kind of the job. */
const JOB_KINDS: Record<string, NewJob["kind"]> = {
  StepPlanned: "step",
  Sleep: "sleep",
  WaitForEvent: "wait",
  DiscoveryRequest: "run",
};
const SUPPORTED_OPS = new Set(["StepRun", "StepError", "StepFailed", "RunComplete", ...Object.keys(JOB_KINDS)]);

function unsupportedFeature({ op, opts }: Op): string | null {
  if (!SUPPORTED_OPS.has(op)) return op;
  if (op === "WaitForEvent" && opts?.if !== undefined && parseMatch(opts.if) === null)
    return `waitForEvent with the condition "${opts.if}"`;
  return null;
}

function planJob(op: Op, job: ClaimedJob, hasSiblings: boolean, nowMs: number): NewJob {
  const kind = JOB_KINDS[op.op] ?? "run";
  const match = op.opts?.if === undefined ? null : parseMatch(op.opts.if);
  const delay = kind === "sleep" ? op.name : kind === "wait" ? op.opts?.timeout : undefined;
  return {
    kind,
    stepId: kind === "run" ? "step" : op.id,
    parallel: hasSiblings || job.parallel,
    delayMs: delay === undefined ? 0 : delayMs(delay, nowMs),
    ...(kind === "wait" ? { waitEvent: op.name ?? "", ...matchFields(match, job) } : {}),
  };
}

function matchFields(match: { runPath: Path; awaitedPath: Path } | null, job: ClaimedJob) {
  return match ? { waitPath: match.awaitedPath, waitValue: valueAt(job.event, match.runPath) ?? null } : {};
}

/** Converts an error to the SDK's serialized form, which onFailure handlers read. */
export function toSerializedError(cause: unknown): unknown {
  if (z.looseObject({ name: z.string(), message: z.string() }).safeParse(cause).success && !(cause instanceof Error))
    return cause;
  const { name, message } =
    cause instanceof Error
      ? cause
      : { name: "Error", message: typeof cause === "string" ? cause : JSON.stringify(cause) };
  return { __serialized: true, name, message, stack: "" };
}
