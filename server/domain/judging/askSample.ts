// One sample: one call and at most one repair. Replies are stored before they are used, so that a crash pays for none twice.
import type { Determination, JudgeTier } from "@/server/contracts/enums";
import { insertJudgeAttempt, type JudgeReplyRow, type NewJudgeAttempt } from "@/server/data/judgeAttemptStore";
import type { TenantDeps } from "@/server/domain/deps";
import { JudgeError, type JudgeMessage, type JudgeReply } from "@/server/domain/llm/port";
import { allowedDeterminations, judgePrompt, type Question, replySchema } from "@/server/domain/judging/prompt";
import { repairPrompt } from "@/server/domain/llm/prompt";
import { wellFormed } from "@/server/domain/llm/wellFormed";
import type { JudgeResult, ReadReply } from "@/server/domain/judging/readReply";
import { PROMPT_VERSION, SAMPLES } from "@/server/domain/judging/version";
import { offload } from "@/server/domain/work/offload";
import { WorkExceeded } from "@/server/domain/work/pool";

/** What is asked: one criterion at one tier in one run. */
export type Asked = {
  verificationId: string;
  runId: string;
  position: number;
  tier: JudgeTier;
  model: string;
  reuseKey: string;
  question: Omit<Question, "boundary" | "reversed">;
};

export type SampleResult = { kind: "judged"; result: JudgeResult } | { kind: "refused" };

/** Two replies in a row could not be read: the judge is broken, whatever the submission is. */
export class UnreadableReply extends Error {}

/**
 * Asks the judge for one sample. Every call is stored and counts in reports (trigger function after_judge_attempt).
 * @param replies to this question that the tenant already has; an interrupted run continues with its own
 * @throws JudgeError, UnreadableReply
 */
export async function askSample(
  deps: TenantDeps,
  asked: Asked,
  sample: number,
  known: readonly JudgeReplyRow[],
): Promise<SampleResult> {
  const own = known.filter((row) => row.runId === asked.runId && row.sample === sample);
  const judged = own.find(({ outcome }) => outcome === "judged");
  if (judged) return { kind: "judged", result: judged.judgement as unknown as JudgeResult };
  if (own.some(({ outcome }) => outcome === "refused")) return { kind: "refused" };
  const malformed = own.filter(({ outcome }) => outcome === "malformed");
  const question = { ...asked.question, boundary: deps.ids.boundary(), reversed: sample % 2 === 1 };
  let last = malformed.at(-1);
  if (!last) {
    const first = await ask(deps, asked, question, sample, 0, judgePrompt(question));
    if (first.kind !== "malformed") return first;
    last = { ...unread, rawReply: first.text, error: first.fault };
  }
  if (malformed.length < 2) {
    const messages = repairPrompt(judgePrompt(question), last.rawReply ?? "", last.error ?? "unreadable");
    const second = await ask(deps, asked, question, sample, 1, messages);
    if (second.kind !== "malformed") return second;
  }
  const criterion = asked.question.criterion.key;
  throw new UnreadableReply(`criterion "${criterion}": the judge's reply could not be read, even after one repair`);
}

const unread = {
  id: "",
  runId: "",
  sample: 0,
  round: 0,
  outcome: "malformed",
  judgement: null,
  determination: null,
} as const;

async function ask(
  deps: TenantDeps,
  asked: Asked,
  question: Question,
  sample: number,
  round: number,
  messages: readonly JudgeMessage[],
): Promise<SampleResult | { kind: "malformed"; text: string; fault: string }> {
  const store = async (outcome: Outcome) => {
    const attempt = attemptRow(deps, asked, sample, round, outcome);
    logFailure(deps, attempt);
    await insertJudgeAttempt(deps.db, attempt);
  };
  const { tenantId } = deps.db;
  const { tier } = asked;
  const temperature = SAMPLES[tier] === 1 ? 0 : 0.7;
  let reply: JudgeReply;
  try {
    reply = await deps.judge.ask({
      tenantId,
      tier,
      messages,
      schema: replySchema(question),
      temperature,
      seed: sample,
    });
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const refused = error.kind === "refused";
    await store({ outcome: refused ? "refused" : "failed", error: error.message, latencyMs: error.latencyMs });
    if (refused) return { kind: "refused" };
    throw error;
  }
  if (reply.finish === "refusal") {
    await store({ outcome: "refused", reply, rawReply: reply.text });
    return { kind: "refused" };
  }
  const allowed = allowedDeterminations(question.criterion, question.reversed);
  const read = await readSafely(tenantId, reply, allowed);
  if (!read.ok) {
    await store({ outcome: "malformed", reply, rawReply: reply.text, error: read.fault });
    return { kind: "malformed", text: reply.text, fault: read.fault };
  }
  await store({ outcome: "judged", reply, result: read.result });
  return { kind: "judged", result: read.result };
}

async function readSafely(tenantId: string, reply: JudgeReply, allowed: readonly Determination[]): Promise<ReadReply> {
  try {
    return await offload(tenantId, "readReply", [reply, allowed]);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    return { ok: false, fault: "it takes too long to read" };
  }
}

type Outcome = {
  outcome: NewJudgeAttempt["outcome"];
  reply?: JudgeReply;
  result?: JudgeResult;
  reusedId?: string;
  rawReply?: string;
  error?: string;
  /** Of a call without a reply. */
  latencyMs?: number;
};

/** A reply that is a refusal to judge is an answer, not a failure. */
function logFailure({ log }: TenantDeps, attempt: NewJudgeAttempt): void {
  if (attempt.outcome !== "failed" && attempt.outcome !== "malformed") return;
  const { verificationId, criterionKey, tier, model, sample, round, outcome, error, latencyMs } = attempt;
  const repeats = outcome === "failed" ? { perMinute: `${model} ${error}` } : {};
  log.warn(
    { ...repeats, verificationId, criterionKey, tier, model, sample, round, outcome, error, latencyMs },
    "a judge call failed",
  );
}

/** The row of an attempt. Without a reply or a refusal it has no reuse key: nothing was paid for. */
export function attemptRow(
  deps: TenantDeps,
  asked: Asked,
  sample: number,
  round: number,
  { outcome, reply, result, reusedId, rawReply, error, latencyMs = 0 }: Outcome,
): NewJudgeAttempt {
  return {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    verificationId: asked.verificationId,
    runId: asked.runId,
    position: asked.position,
    criterionKey: asked.question.criterion.key,
    tier: asked.tier,
    sample,
    round,
    model: asked.model,
    promptVersion: PROMPT_VERSION,
    outcome,
    reuseKey: reply || outcome === "refused" ? asked.reuseKey : null,
    reusedId: reusedId ?? null,
    judgement: result ?? null,
    determination: result?.determination ?? null,
    rawReply: rawReply === undefined ? null : wellFormed(rawReply),
    error: error ?? null,
    inputTokens: reply?.usage.inputTokens ?? null,
    outputTokens: reply?.usage.outputTokens ?? null,
    costUsd: reply?.usage.costUsd ?? null,
    latencyMs: Math.round(reply?.usage.latencyMs ?? latencyMs),
    createdAt: deps.clock.now(),
  };
}
