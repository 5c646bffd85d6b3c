// One question to a model: one call and at most one repair. Replies are stored before they are used, so that a crash
// pays for none twice.
import type { JudgeTier } from "@/server/contracts/enums";
import {
  insertJudgeAttempt,
  type JudgeAttemptRow,
  type JudgeReplyRow,
  type NewJudgeAttempt,
} from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import type { ReadingKind, SentPrompt } from "@/server/judging/contract";
import type { FoundPassages } from "@/server/judging/decision/readDecision";
import type { ReadingResult } from "@/server/judging/reading/readReading";
import { type JudgeResult, voteOf } from "@/server/judging/readReply";
import { determinationFor } from "@/server/primitives/outcome";
import { JudgeError, type JudgeReply, type JudgeRequest } from "@/server/llm/port";
import { repairPrompt } from "@/server/llm/fencedPrompt";
import { wellFormed } from "@/server/llm/wellFormed";

/** What a call is part of: one criterion at one tier in one run. */
export type JudgedPart = {
  verificationId: string;
  runId: string;
  position: number;
  criterionKey: string;
  tier: JudgeTier;
  /** Whether the criterion states what must not be so. */
  inverted: boolean;
};

/** `reuseKey`: the same for all calls that ask `model` the same. */
export type Asked = JudgedPart & { model: string; promptVersion: string; reuseKey: string };

/** What can be in a reply; all replies to one question have the same form. */
export type StoredResult = JudgeResult | FoundPassages | ReadingResult;

/** Null for a reading, and for a call that looks for the passages of an answer. */
export function answerIn(result: StoredResult | null): JudgeResult | null {
  return result && "determination" in result ? result : null;
}

/** What all replies have, whatever the form of the model. */
type Reply = Pick<JudgeReply, "text" | "finish" | "usage">;

/**
 * `reading`: null for a sample of the judge. `send`: asks, after a reply that could not be read for a better one.
 * `read`: the result in a reply.
 */
type ModelCall<T extends StoredResult, R extends Reply = JudgeReply> = {
  asked: Asked;
  sample: number;
  reading: ReadingKind | null;
  send: (unreadable: Unreadable | null) => Promise<Sent<R>>;
  read: (reply: R) => Promise<ReadCall<T>>;
};
/** `prompt`: what was sent for the reply. */
export type Sent<R> = { prompt: SentPrompt; reply: R };
export type StoredCall = Pick<ModelCall<StoredResult>, "asked" | "sample" | "reading">;
export type Unreadable = { text: string; fault: string };
/** `fault`: in words of the service, without what the model wrote; `refused`: whether the text refuses to answer. */
export type ReadCall<T> = { ok: true; result: T } | { ok: false; fault: string; refused?: boolean };

export type CallResult<T> = { kind: "judged"; result: T } | { kind: "refused" };

/** Two replies in a row could not be read: the judge is broken, whatever the submission is. */
export class UnreadableReply extends Error {}

/**
 * The reply to an identical question of an earlier run, or a new one. Every call is stored and counts in reports
 * (trigger function after_judge_attempts).
 * @param known replies to this question that the tenant already has; an interrupted run continues with its own
 * @throws JudgeError, UnreadableReply
 */
export async function askStored<T extends StoredResult, R extends Reply>(
  deps: TenantDeps,
  call: ModelCall<T, R>,
  known: readonly JudgeReplyRow[],
): Promise<CallResult<T>> {
  const earlier = await reuseStored<T>(deps, call, known);
  if (earlier) return { kind: "judged", result: earlier };
  const own = known.filter((row) => row.runId === call.asked.runId && row.sample === call.sample);
  const judged = own.find(({ outcome }) => outcome === "judged");
  if (judged) return { kind: "judged", result: judged.judgement as T };
  if (own.some(({ outcome }) => outcome === "refused")) return { kind: "refused" };
  const malformed = own.filter(({ outcome }) => outcome === "malformed");
  const [stored] = malformed.slice(-1);
  let last: Unreadable | undefined = stored && { text: stored.rawReply ?? "", fault: stored.error ?? "unreadable" };
  if (!last) {
    const first = await ask(deps, call, 0, null);
    if (first.kind !== "malformed") return first;
    last = first;
  }
  if (malformed.length < 2) {
    const second = await ask(deps, call, 1, last);
    if (second.kind !== "malformed") return second;
    last = second;
  }
  const { criterionKey } = call.asked;
  throw new UnreadableReply(
    `criterion "${criterionKey}": the judge's reply could not be read, even after one repair: ${last.fault}`,
  );
}

/** `send` of a chat model. `request` is called when there is no earlier reply. */
export function chatSender(deps: TenantDeps, request: () => Omit<JudgeRequest, "tenantId">) {
  return async (unreadable: Unreadable | null): Promise<Sent<JudgeReply>> => {
    const { messages, ...rest } = request();
    const asked = unreadable ? repairPrompt(messages, unreadable.text, unreadable.fault) : messages;
    const reply = await deps.judge.ask({ ...rest, tenantId: deps.db.tenantId, messages: asked });
    return { prompt: { messages: asked }, reply };
  };
}

async function ask<T extends StoredResult, R extends Reply>(
  deps: TenantDeps,
  call: ModelCall<T, R>,
  round: number,
  unreadable: Unreadable | null,
): Promise<CallResult<T> | ({ kind: "malformed" } & Unreadable)> {
  const store = async (outcome: Outcome) => {
    const attempt = attemptRow(deps, call, round, outcome);
    logFailure(deps, attempt, outcome.endpointSaid ?? null);
    await insertJudgeAttempt(deps.db, attempt, exchangeOf(deps, attempt, outcome));
  };
  let sent: Sent<R>;
  try {
    sent = await call.send(unreadable);
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const refused = error.kind === "refused";
    const { message, latencyMs, endpointSaid } = error;
    await store({ outcome: refused ? "refused" : "failed", error: message, latencyMs, endpointSaid });
    if (refused) return { kind: "refused" };
    throw error;
  }
  const { reply } = sent;
  if (reply.finish === "refusal") {
    await store({ outcome: "refused", sent, rawReply: reply.text });
    return { kind: "refused" };
  }
  const read = await call.read(reply);
  if (!read.ok && read.refused) {
    await store({ outcome: "refused", sent, rawReply: reply.text, error: "the model refused in prose" });
    return { kind: "refused" };
  }
  if (!read.ok) {
    await store({ outcome: "malformed", sent, rawReply: reply.text, error: read.fault });
    return { kind: "malformed", text: reply.text, fault: read.fault };
  }
  await store({ outcome: "judged", sent, result: read.result });
  return { kind: "judged", result: read.result };
}

/**
 * The earlier result of an identical question in another run, of which a row is stored that counts in reports; null
 * without one.
 */
async function reuseStored<T extends StoredResult>(
  deps: TenantDeps,
  call: StoredCall,
  known: readonly JudgeReplyRow[],
): Promise<T | null> {
  const earlier = known.find((row) => row.sample === call.sample && row.outcome === "judged");
  if (!earlier || earlier.runId === call.asked.runId) return null;
  await insertJudgeAttempt(deps.db, attemptRow(deps, call, 0, { outcome: "reused", reused: earlier }), null);
  return earlier.judgement as T;
}

type Outcome = {
  outcome: JudgeAttemptRow["outcome"];
  sent?: Sent<Reply>;
  result?: StoredResult;
  reused?: JudgeReplyRow;
  rawReply?: string;
  error?: string;
  /** Of a call without a reply. */
  latencyMs?: number;
  /** For the log alone. */
  endpointSaid?: string | null;
};

/** A reply that is a refusal to judge is an answer, not a failure. */
function logFailure({ log }: TenantDeps, attempt: NewJudgeAttempt, endpointSaid: string | null): void {
  if (attempt.outcome !== "failed" && attempt.outcome !== "malformed") return;
  const { verificationId, criterionKey, tier, model, sample, round, reading, outcome, error, latencyMs } = attempt;
  const repeats = outcome === "failed" ? { perMinute: `${model} ${error}` } : {};
  log.warn(
    {
      ...repeats,
      ...{ verificationId, criterionKey, tier, model, sample, round, reading, outcome, error, latencyMs },
      ...(endpointSaid !== null && { endpointSaid }),
    },
    "a judge call failed",
  );
}

/** The row of an attempt. Without a reply or a refusal it has no reuse key: nothing was paid for. */
function attemptRow(
  deps: TenantDeps,
  { asked: { inverted, ...asked }, sample, reading }: StoredCall,
  round: number,
  { outcome, sent, result, reused, rawReply, error, latencyMs = 0 }: Outcome,
): NewJudgeAttempt {
  const reply = sent?.reply;
  const own = answerIn(result ?? null);
  const counted = own ?? answerIn(reused?.judgement ?? null);
  const criterion = inverted ? ({ inverted } as const) : {};
  return {
    ...asked,
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    sample,
    round,
    reading,
    outcome,
    reuseKey: reply || outcome === "refused" ? asked.reuseKey : null,
    reusedId: reused?.id ?? null,
    judgement: result ?? null,
    determination: own && determinationFor(criterion, own.determination),
    vote: counted && determinationFor(criterion, voteOf(counted)),
    rawReply: rawReply === undefined ? null : wellFormed(rawReply),
    error: error ?? null,
    inputTokens: reply?.usage.inputTokens ?? null,
    outputTokens: reply?.usage.outputTokens ?? null,
    costUsd: reply?.usage.costUsd ?? null,
    latencyMs: Math.round(reply?.usage.latencyMs ?? latencyMs),
    createdAt: deps.clock.now(),
  };
}

function exchangeOf({ settings }: TenantDeps, { id, tenantId, createdAt }: NewJudgeAttempt, { sent }: Outcome) {
  if (!sent || settings.exchangesKeptMs === 0) return null;
  return { attemptId: id, tenantId, prompt: sent.prompt, reply: wellFormed(sent.reply.text), createdAt };
}
