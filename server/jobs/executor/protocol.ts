import * as z from "zod";
import { delayMs, retryAfterMs } from "@/server/jobs/executor/duration";
import { parseMatch, type Path, valueAt } from "@/server/jobs/executor/expression";
import type { ClaimedJob, NewJob, StepResult } from "@/server/jobs/executor/store";

/** The SDK requires an absolute URL and a host header; no request is sent. */
export const SERVE_URL = "http://inngest.internal/api/inngest";

/** The result of one call of a function. */
export type Outcome =
  | { kind: "completed"; output: unknown }
  | { kind: "failed"; error: unknown }
  | { kind: "retry"; error: unknown; delayMs: number | null }
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

/** The call of the function for a job. `fn_id` and `qi_id` switch checkpointing on, which parallel discovery must not use. */
export function callRequest(job: ClaimedJob, maxAttempts: number): Request {
  const url = `${SERVE_URL}?fnId=${encodeURIComponent(job.fn)}&stepId=${job.stepId}`;
  const body = {
    version: 2,
    event: job.event,
    events: [job.event],
    steps: Object.fromEntries(
      job.steps.map(({ id, data, error }) => [id, error === null ? { type: "data", data } : { type: "error", error }]),
    ),
    ctx: {
      run_id: job.runId,
      fn_id: job.fn,
      qi_id: String(job.id),
      attempt: job.attempt,
      max_attempts: maxAttempts,
      disable_immediate_execution: job.parallel,
      use_api: false,
      stack: { stack: job.steps.map(({ id }) => id), current: job.steps.length },
    },
  };
  const headers = { host: "inngest.internal", "content-type": "application/json", "x-inngest-req-version": "2" };
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
  const final = answer.headers.get("x-inngest-no-retry") === "true" || job.attempt + 1 >= maxAttempts;
  const failure = (error: unknown): Outcome =>
    final
      ? { kind: "failed", error }
      : { kind: "retry", error, delayMs: retryAfter === null ? null : retryAfterMs(retryAfter, now) };
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
  if (failed && failed.op === "StepError" && !final) return failure(failed.error);
  const found = ops.filter(({ op }) => op in PLANNED);
  return {
    kind: "settled",
    steps: [...stepResults(ops), ...(failed ? [{ id: failed.id, data: null, error: failed.error }] : [])],
    jobs: found.map((op) => plan(op, job, found.length > 1, now)),
  };
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
