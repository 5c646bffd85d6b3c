// Asks a model one question: one call, and one repair request if the reply cannot be read. Replies are stored before
// they are used, so that a crash never causes a second payment.
import type { JudgeTier } from "@/server/contracts/enums";
import {
  insertJudgeAttempt,
  type JudgeAttemptRow,
  type JudgeReplyRow,
  type NewJudgeAttempt,
} from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import type { SentPrompt } from "@/server/judging/contract";
import type { ReadingKind } from "@/server/verdict/contract/reading";
import type { FoundPassages } from "@/server/judging/decision/readDecision";
import type { ReadingResult } from "@/server/judging/reading/readReading";
import type { ReadCall } from "@/server/judging/readCall";
import { type JudgeResult, countedVote } from "@/server/judging/readReply";
import { determinationFor } from "@/server/verdict/outcome";
import { JudgeError, type JudgeReply, type JudgeRequest } from "@/server/llm/port";
import { repairPrompt } from "@/server/llm/fencedPrompt";
import { replaceUnstorable } from "@/server/llm/wellFormed";

/** The part of a run that a call belongs to: one criterion at one tier. */
export type JudgedPart = {
  verificationId: string;
  runId: string;
  position: number;
  criterionKey: string;
  tier: JudgeTier;
  /** Whether the criterion states a harm, which must not be true. */
  inverted: boolean;
};

/** `reuseKey`: hash of the question and the model; calls with the same key may reuse each other's replies. */
export type CallIdentity = JudgedPart & { model: string; promptVersion: string; reuseKey: string };

/** The result of a reply. All replies to one question have the same type of result. */
export type StoredResult = JudgeResult | FoundPassages | ReadingResult;

/** Returns the judge result; null for a reading, and for a call that only searches for passages. */
export function extractJudgeResult(result: StoredResult | null): JudgeResult | null {
  return result && "determination" in result ? result : null;
}

/** The fields that replies of all model forms have. */
type Reply = Pick<JudgeReply, "text" | "finish" | "usage">;

/**
 * Describes a call and how to make it. `reading`: null for a judge's sample. `send`: asks the model, or asks for a
 * better reply after an unreadable one. `read`: reads the result from a reply; `isRepair`: whether it is the better
 * one.
 */
type ModelCall<T extends StoredResult, R extends Reply = JudgeReply> = {
  identity: CallIdentity;
  sample: number;
  reading: ReadingKind | null;
  send: (unreadableText: UnreadableText | null) => Promise<SentReply<R>>;
  read: (reply: R, isRepair: boolean) => Promise<ReadCall<T>>;
};
/** A reply with the prompt that was sent for it. */
export type SentReply<R> = { prompt: SentPrompt; reply: R };
export type StoredCall = Pick<ModelCall<StoredResult>, "identity" | "sample" | "reading">;
export type UnreadableText = { text: string; fault: string };

export type CallResult<T> = { kind: "judged"; result: T } | { kind: "refused" };

/** Thrown when two replies in a row could not be read. The judge is at fault, not the submission. */
export class UnreadableReply extends Error {}

/**
 * Reuses the reply to an identical question of another run, or asks the model. Every call is stored and counts in
 * reports (trigger function after_judge_attempts).
 * @param storedReplies the tenant's replies to this question; an interrupted run continues after its own replies
 * @throws JudgeError, UnreadableReply
 */
export async function askStored<T extends StoredResult, R extends Reply>(
  deps: TenantDeps,
  call: ModelCall<T, R>,
  storedReplies: readonly JudgeReplyRow[],
): Promise<CallResult<T>> {
  const reusedResult = await reuseStored<T>(deps, call, storedReplies);
  if (reusedResult) return { kind: "judged", result: reusedResult };
  const runReplies = storedReplies.filter((row) => row.runId === call.identity.runId && row.sample === call.sample);
  const judgedReply = runReplies.find(({ outcome }) => outcome === "judged");
  if (judgedReply) return { kind: "judged", result: judgedReply.result as T };
  if (runReplies.some(({ outcome }) => outcome === "refused")) return { kind: "refused" };
  const malformedReplies = runReplies.filter(({ outcome }) => outcome === "malformed");
  const [lastMalformed] = malformedReplies.slice(-1);
  let unreadableText: UnreadableText | undefined = lastMalformed && {
    text: lastMalformed.rawReply ?? "",
    fault: lastMalformed.error ?? "unreadable",
  };
  if (!unreadableText) {
    const firstCall = await callModel(deps, call, 0, null);
    if (firstCall.kind !== "malformed") return firstCall;
    unreadableText = firstCall;
  }
  if (malformedReplies.length < 2) {
    const secondCall = await callModel(deps, call, 1, unreadableText);
    if (secondCall.kind !== "malformed") return secondCall;
    unreadableText = secondCall;
  }
  const { criterionKey } = call.identity;
  throw new UnreadableReply(
    `criterion "${criterionKey}": the judge's reply could not be read, even after one repair: ${unreadableText.fault}`,
  );
}

/** Returns the `send` function of a chat model. `request` is called only when no stored reply can be used. */
export function chatSender(deps: TenantDeps, request: () => Omit<JudgeRequest, "tenantId">) {
  return async (unreadableText: UnreadableText | null): Promise<SentReply<JudgeReply>> => {
    const { messages, ...rest } = request();
    const prompt = unreadableText ? repairPrompt(messages, unreadableText.text, unreadableText.fault) : messages;
    const reply = await deps.judge.ask({ ...rest, tenantId: deps.db.tenantId, messages: prompt });
    return { prompt: { messages: prompt }, reply };
  };
}

async function callModel<T extends StoredResult, R extends Reply>(
  deps: TenantDeps,
  call: ModelCall<T, R>,
  round: number,
  unreadableText: UnreadableText | null,
): Promise<CallResult<T> | ({ kind: "malformed" } & UnreadableText)> {
  const store = async (outcome: Outcome) => {
    const attempt = attemptRow(deps, call, round, outcome);
    logFailure(deps, attempt, outcome.endpointSaid ?? null);
    await insertJudgeAttempt(deps.db, attempt, buildExchange(deps, attempt, outcome));
  };
  let sentReply: SentReply<R>;
  try {
    sentReply = await call.send(unreadableText);
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const isRefused = error.kind === "refused";
    const { message, latencyMs, endpointSaid } = error;
    await store({ outcome: isRefused ? "refused" : "failed", error: message, latencyMs, endpointSaid });
    if (isRefused) return { kind: "refused" };
    throw error;
  }
  const { reply } = sentReply;
  if (reply.finish === "refusal") {
    await store({ outcome: "refused", sent: sentReply, rawReply: reply.text });
    return { kind: "refused" };
  }
  const readResult = await call.read(reply, unreadableText !== null);
  if (!readResult.ok && readResult.refused) {
    await store({ outcome: "refused", sent: sentReply, rawReply: reply.text, error: "the model refused in prose" });
    return { kind: "refused" };
  }
  if (!readResult.ok) {
    await store({ outcome: "malformed", sent: sentReply, rawReply: reply.text, error: readResult.fault });
    return { kind: "malformed", text: reply.text, fault: readResult.fault };
  }
  await store({ outcome: "judged", sent: sentReply, result: readResult.result });
  return { kind: "judged", result: readResult.result };
}

/** Returns the result of an identical question in another run, and stores the reuse for reports; null without one. */
async function reuseStored<T extends StoredResult>(
  deps: TenantDeps,
  call: StoredCall,
  storedReplies: readonly JudgeReplyRow[],
): Promise<T | null> {
  const reusedReply = storedReplies.find((row) => row.sample === call.sample && row.outcome === "judged");
  if (!reusedReply || reusedReply.runId === call.identity.runId) return null;
  await insertJudgeAttempt(deps.db, attemptRow(deps, call, 0, { outcome: "reused", reused: reusedReply }), null);
  return reusedReply.result as T;
}

type Outcome = {
  outcome: JudgeAttemptRow["outcome"];
  sent?: SentReply<Reply>;
  result?: StoredResult;
  reused?: JudgeReplyRow;
  rawReply?: string;
  error?: string;
  /** Latency of a call without a reply. */
  latencyMs?: number;
  /** The endpoint's message, which only the log may contain. */
  endpointSaid?: string | null;
};

/** Logs a failed or unreadable call. A refusal is an answer and is not logged. */
function logFailure({ log }: TenantDeps, attempt: NewJudgeAttempt, endpointSaid: string | null): void {
  if (attempt.outcome !== "failed" && attempt.outcome !== "malformed") return;
  const { verificationId, criterionKey, tier, model, sample, round, reading, outcome, error, latencyMs } = attempt;
  const throttle = outcome === "failed" ? { perMinute: `${model} ${error}` } : {};
  log.warn(
    {
      ...throttle,
      ...{ verificationId, criterionKey, tier, model, sample, round, reading, outcome, error, latencyMs },
      ...(endpointSaid !== null && { endpointSaid }),
    },
    "a judge call failed",
  );
}

/**
 * Builds the row of an attempt. It has a reuse key only with a reply or a refusal, because nothing else was paid for.
 */
function attemptRow(
  deps: TenantDeps,
  { identity: { inverted, ...identity }, sample, reading }: StoredCall,
  round: number,
  { outcome, sent, result, reused, rawReply, error, latencyMs = 0 }: Outcome,
): NewJudgeAttempt {
  const reply = sent?.reply;
  const newResult = extractJudgeResult(result ?? null);
  const countedResult = newResult ?? extractJudgeResult(reused?.result ?? null);
  const criterion = inverted ? ({ inverted } as const) : {};
  return {
    ...identity,
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    sample,
    round,
    reading,
    outcome,
    reuseKey: reply || outcome === "refused" ? identity.reuseKey : null,
    reusedId: reused?.id ?? null,
    result: result ?? null,
    determination: newResult && determinationFor(criterion, newResult.determination),
    vote: countedResult && determinationFor(criterion, countedVote(countedResult)),
    rawReply: rawReply === undefined ? null : replaceUnstorable(rawReply),
    error: error ?? null,
    inputTokens: reply?.usage.inputTokens ?? null,
    outputTokens: reply?.usage.outputTokens ?? null,
    costUsd: reply?.usage.costUsd ?? null,
    latencyMs: Math.round(reply?.usage.latencyMs ?? latencyMs),
    createdAt: deps.clock.now(),
  };
}

function buildExchange({ settings }: TenantDeps, { id, tenantId, createdAt }: NewJudgeAttempt, { sent }: Outcome) {
  if (!sent || settings.exchangesKeptMs === 0) return null;
  return { attemptId: id, tenantId, prompt: sent.prompt, reply: replaceUnstorable(sent.reply.text), createdAt };
}
