// Judges one case through the public API: submits once despite connection failures, waits, returns the result.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { JudgeTier } from "@/server/contracts/enums";
import type { RubricObject } from "@/server/rubric/contract";
import type { CriterionResult } from "@/server/verdict/contract/verdict";
import { isFinished, type VerificationObject } from "@/server/verification/contract/verification";
import type { Client } from "@/cli/client";
import type { Call, CaseResult, CriterionLine } from "@/cli/eval/caseResult";
import type { Task } from "@/cli/eval/variants";
import { ApiRefusal, LocalRefusal, Unreachable } from "@/cli/refusals";
import { withRetries, type Deadline } from "@/cli/retries";

export type JudgeRun = {
  client: Client;
  runId: string;
  rubric: RubricObject;
  maxJudgeTier: JudgeTier | null;
  deadline: Deadline;
};

/**
 * How long the service waits for the verdict: long enough for most models, to save requests. A change would change the
 * body that the Idempotency-Key identifies.
 */
const WAIT_MS = 20_000;
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5000;
/** HTTP statuses that concern a single case. Any other error stops the run. */
const CASE_ERROR_STATUSES = [400, 409, 413, 422];

/**
 * Judges one case. `attempt` counts from 1.
 * @throws the errors of `withRetries` that are not about this case
 */
export async function judgeCase(run: JudgeRun, task: Task, attempt: number): Promise<CaseResult> {
  const taskName = { case: task.case.id, variant: task.variant, attempt };
  try {
    const verification = await awaitCaseVerdict(run, task, attempt);
    const { id, determination, error } = verification;
    if (verification.status === "failed" || !determination) {
      return { ...taskName, outcome: "unscored", verification_id: id, reason: `failed: ${error ?? "no reason given"}` };
    }
    return {
      ...taskName,
      outcome: "judged",
      verification_id: id,
      determination,
      confidence: verification.confidence ?? null,
      latency_ms: computeLatencyMs(verification),
      criteria: (verification.verdict?.results ?? []).map((result) => toCriterionLine(run.rubric, result)),
      calls: await readCalls(run, id),
    };
  } catch (error) {
    if (!(error instanceof ApiRefusal) || !CASE_ERROR_STATUSES.includes(error.problem.status)) throw error;
    const { code, title, detail } = error.problem;
    return { ...taskName, outcome: "unscored", verification_id: null, reason: `refused: ${code}: ${detail ?? title}` };
  }
}

async function awaitCaseVerdict(run: JudgeRun, task: Task, attempt: number): Promise<VerificationObject> {
  const { client, deadline, rubric, maxJudgeTier } = run;
  const tierLimit = maxJudgeTier === null ? {} : { max_judge_tier: maxJudgeTier };
  const options = { ...tierLimit, require_proof: false, wait_ms: WAIT_MS };
  const body = { rubric_id: rubric.rubric_id, submission: task.submission, options };
  const idempotency_key = buildIdempotencyKey(run.runId, task, attempt);
  const answer = await withRetries(deadline, (signal) =>
    client.call("verification.submit", { body, idempotency_key }, signal),
  );
  if ("id" in answer && isFinished(answer)) return answer;
  const id = "id" in answer ? answer.id : answer.verification_id;
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)) {
    const verification = await withRetries(deadline, (signal) => client.call("verification.get", { id }, signal));
    if (isFinished(verification)) return verification;
    await sleep(pauseMs, undefined, { signal: deadline.signal });
  }
}

/** Builds the Idempotency-Key from a hash, because case IDs can have any length and characters. */
function buildIdempotencyKey(runId: string, { case: { id }, variant }: Task, attempt: number): string {
  const caseHash = createHash("sha256")
    .update(JSON.stringify([id, variant, attempt]))
    .digest("hex");
  return `eval-${runId}-${caseHash.slice(0, 32)}`;
}

function computeLatencyMs({ created_at, completed_at }: VerificationObject): number | null {
  return completed_at ? Date.parse(completed_at) - Date.parse(created_at) : null;
}

function toCriterionLine({ criteria }: RubricObject, result: CriterionResult): CriterionLine {
  const { criterion_id, determination, confidence, rationale, evidence_spans: spans = [], model } = result;
  return {
    key: criteria.find((criterion) => criterion.criterion_id === criterion_id)?.key ?? criterion_id,
    determination,
    confidence,
    rationale,
    quotes: spans.flatMap(({ snippet }) => (snippet === undefined ? [] : [snippet])),
    model: model?.id ?? null,
  };
}

/** Reads the judge attempts. Returns null if they are unavailable, without losing the verdict. */
async function readCalls({ client, deadline, rubric }: JudgeRun, id: string): Promise<Call[] | null> {
  if (!rubric.criteria.some(({ primitive }) => primitive === "llm_judge@1")) return [];
  try {
    const { attempts } = await withRetries(deadline, (signal) =>
      client.call("verification.judgeAttempts", { id }, signal),
    );
    return attempts.map(({ tier, model, outcome, input_tokens, output_tokens, cost_usd }) => {
      return { tier, model, outcome, input_tokens, output_tokens, cost_usd };
    });
  } catch (error) {
    const isOlderService = error instanceof LocalRefusal && !(error instanceof Unreachable);
    if (isOlderService || (error instanceof ApiRefusal && error.problem.status === 404)) return null;
    throw error;
  }
}
