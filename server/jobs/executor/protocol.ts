import * as z from "zod";
import { isOutage } from "@/server/deps/outage";
import { delayMs, retryAfterMs } from "@/server/jobs/executor/duration";
import { parseMatch, type Path, valueAt } from "@/server/jobs/executor/expression";
import type { ClaimedJob, NewJob, StepResult } from "@/server/jobs/executor/store";

/** The SDK's answer when a function has no step with the ID that the call asks for. */
const NotFound = z.looseObject({ requestedStep: z.string(), foundSteps: z.array(z.unknown()) });

/**
 * Calls the function again from its beginning, where finished steps keep their results. A release may have renamed the
 * steps of runs that it takes over. The wait bounds the cost of a function whose steps change at each call.
 */
const RESTARTED: Outcome = {
  kind: "settled",
  steps: [],
  jobs: [{ kind: "run", stepId: "step", parallel: true, delayMs: 1_000 }],
};

/** The SDK requires an absolute URL and a host header; no request is sent. */
export const SERVE_URL = "http://inngest.internal/api/inngest";

/** Attempts of a job that an outage may end without counting: they and their waits take about an hour. */
const OUTAGES_EXCUSED = 200;

/** The result of one call of a function. `outage`: the attempt does not count. */
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

/** Of the protocol. To read any other one, or the one of a header, the SDK makes and discards errors in each call. */
const SDK_DECIDES = -1;

/**
 * The call of the function for a job. `fn_id` and `qi_id` switch checkpointing on, which parallel discovery must not
 * use. Without `max_attempts` the SDK leaves it to `afterFailure` which attempt is the last.
 */
export function callRequest(job: ClaimedJob): Request {
  const url = `${SERVE_URL}?fnId=${encodeURIComponent(job.fn)}&stepId=${job.stepId}`;
  const body = {
    version: SDK_DECIDES,
    event: job.event,
    events: [job.event],
    steps: Object.fromEntries(
      job.steps.map(({ id, data, error }) => [id, error === null ? { type: "data", data } : { type: "error", error }]),
    ),
    ctx: {
      run_id: job.runId,
      fn_id: job.fn,
      qi_id: String(job.id),
      attempt: counted(job),
      disable_immediate_execution: job.parallel,
      use_api: false,
      stack: { stack: job.steps.map(({ id }) => id), current: job.steps.length },
    },
  };
  const headers = { host: "inngest.internal", "content-type": "application/json" };
  return new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Reads the response of the SDK's serve handler; `now` in epoch ms. */
export async function readAnswer(
  answer: Response,
  job: ClaimedJob,
  maxAttempts: number,
  now: number,
): Promise<Outcome> {
  const body: unknown = JSON.parse(await answer.text());
  if (answer.status === 200) return { kind: "completed", output: body };
  const retryAfter = answer.headers.get("retry-after");
  const delayMs = retryAfter === null ? null : retryAfterMs(retryAfter, now);
  const failure = (error: unknown): Outcome =>
    answer.headers.get("x-inngest-no-retry") === "true"
      ? { kind: "failed", error }
      : afterFailure(job, maxAttempts, error, delayMs);
  if (NotFound.safeParse(body).success) return RESTARTED;
  if (answer.status !== 206) return failure(asError(body));

  const ops = Ops.parse(body);
  const unsupported = ops.map(unsupportedFeature).find((feature) => feature !== null);
  if (unsupported)
    return {
      kind: "failed",
      error: asError(`Function "${job.fn}" uses ${unsupported}, which the embedded executor does not support.`),
    };
  const complete = ops.find(({ op }) => op === "RunComplete");
  if (complete) return { kind: "completed", output: complete.data };
  const failed = ops.find(({ op }) => op === "StepError" || op === "StepFailed");
  const retry = failed?.op === "StepError" ? failure(failed.error) : null;
  if (retry?.kind === "retry") return retry;
  const found = ops.filter(({ op }) => op in PLANNED);
  return {
    kind: "settled",
    steps: [...stepResults(ops), ...(failed ? [{ id: failed.id, data: null, error: failed.error }] : [])],
    jobs: found.map((op) => plan(op, job, found.length > 1, now)),
  };
}

const counted = ({ attempt, outages }: ClaimedJob): number => attempt - outages;

/** What follows an attempt that failed with `error` and may be repeated, in `delayMs` or when the executor says. */
export function afterFailure(
  job: ClaimedJob,
  maxAttempts: number,
  error: unknown,
  delayMs: number | null = null,
): Outcome {
  const outage = isOutage(error) && job.outages < OUTAGES_EXCUSED;
  if (!outage && counted(job) + 1 >= maxAttempts) return { kind: "failed", error: asError(error) };
  return { kind: "retry", error: asError(error), delayMs, outage };
}

/** The finished steps in a list of operations (a response or a checkpoint). */
export function stepResults(ops: unknown): StepResult[] {
  return Ops.parse(ops).flatMap(({ op, id, data }) =>
    op === "StepRun" ? [{ id, data: data ?? null, error: null }] : [],
  );
}

const PLANNED: Record<string, NewJob["kind"]> = {
  StepPlanned: "step",
  Sleep: "sleep",
  WaitForEvent: "wait",
  DiscoveryRequest: "run",
};
const UNDERSTOOD = new Set(["StepRun", "StepError", "StepFailed", "RunComplete", ...Object.keys(PLANNED)]);

function unsupportedFeature({ op, opts }: Op): string | null {
  if (!UNDERSTOOD.has(op)) return op;
  if (op === "WaitForEvent" && opts?.if !== undefined && parseMatch(opts.if) === null)
    return `waitForEvent with the condition "${opts.if}"`;
  return null;
}

function plan(op: Op, job: ClaimedJob, several: boolean, now: number): NewJob {
  const kind = PLANNED[op.op] ?? "run";
  const match = op.opts?.if === undefined ? null : parseMatch(op.opts.if);
  const delay = kind === "sleep" ? op.name : kind === "wait" ? op.opts?.timeout : undefined;
  return {
    kind,
    stepId: kind === "run" ? "step" : op.id,
    parallel: several || job.parallel,
    delayMs: delay === undefined ? 0 : delayMs(delay, now),
    ...(kind === "wait" ? { waitEvent: op.name ?? "", ...matchFields(match, job) } : {}),
  };
}

function matchFields(match: { own: Path; awaited: Path } | null, job: ClaimedJob) {
  return match ? { waitPath: match.awaited, waitValue: valueAt(job.event, match.own) ?? null } : {};
}

/** An error in the SDK's serialized form, which onFailure handlers read back. */
export function asError(cause: unknown): unknown {
  if (z.looseObject({ name: z.string(), message: z.string() }).safeParse(cause).success && !(cause instanceof Error))
    return cause;
  const { name, message } =
    cause instanceof Error
      ? cause
      : { name: "Error", message: typeof cause === "string" ? cause : JSON.stringify(cause) };
  return { __serialized: true, name, message, stack: "" };
}
