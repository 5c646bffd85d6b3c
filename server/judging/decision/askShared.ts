// Asks a decision model, in calls that the criteria of a verification share, and stores the replies.
import type { TenantDeps } from "@/server/deps/deps";
import type { JudgeReplyRow } from "@/server/judging/judgeAttemptStore";
import type { SharedCalls, SharedQuestions, SharedReply } from "@/server/judging/decision/sharedCalls";
import {
  askStored,
  type CallResult,
  type JudgedPart,
  type StoredCall,
  type StoredResult,
  UnreadableReply,
} from "@/server/judging/storedCall";

/** The model that judges, and the part of the verification that it judges. */
export type Judge = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart; model: string };

/** Reads the result from the answers; null when the model refused a required question. */
export type ReadAnswers<T> = (answers: SharedReply["answers"]) => T | null;

/** `unsound`: the model answered control questions wrongly in two consecutive calls, so its answers are not used. */
export type SharedResult<T> = CallResult<T> | { kind: "unsound" };

/**
 * Does for a decision model what `askStored` does for a chat model, in a call that other criteria share. A reply with
 * wrong answers to control questions counts as unreadable: it is stored, never reused, and asked once more.
 * @param storedReplies the tenant's replies to this question
 * @throws JudgeError
 */
export async function askShared<T extends StoredResult>(
  { deps, calls }: { deps: TenantDeps; calls: SharedCalls },
  call: StoredCall,
  sharedQuestions: SharedQuestions,
  readAnswers: ReadAnswers<T>,
  storedReplies: readonly JudgeReplyRow[],
): Promise<SharedResult<T>> {
  const ask = async () => {
    const { prompt, ...reply } = await calls.ask(sharedQuestions);
    const result = reply.isSound ? readAnswers(reply.answers) : null;
    const isRefused = reply.isSound && result === null;
    const text = JSON.stringify(reply.answers);
    return { prompt, reply: { ...reply, text, finish: isRefused ? ("refusal" as const) : ("stop" as const), result } };
  };
  const readResult = ({ result }: Awaited<ReturnType<typeof ask>>["reply"]) =>
    Promise.resolve(result ? ({ ok: true, result } as const) : ({ ok: false, fault: UNSOUND } as const));
  try {
    return await askStored(deps, { ...call, send: ask, read: readResult }, storedReplies);
  } catch (error) {
    if (error instanceof UnreadableReply) return { kind: "unsound" };
    throw error;
  }
}

export const UNSOUND = "the model is wrong about a control question, whose answer is known";
