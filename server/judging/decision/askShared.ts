// `askStored` of a decision model, whose calls the criteria of a verification share.
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

/** Who judges what. */
export type Judge = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart; model: string };

/** The result in the answers; null when the model refused a question that has to be answered. */
export type ReadAnswers<T> = (answers: SharedReply["answers"]) => T | null;

/** `unsound`: the model is wrong about control questions in two calls in turn, so that its answers decide nothing. */
export type SharedResult<T> = CallResult<T> | { kind: "unsound" };

/**
 * Asks a decision model as `askStored` asks a chat model, in a call that other criteria share. A call whose control
 * questions are answered wrongly counts as unreadable: it is stored, never reused, and asked once more.
 * @throws JudgeError
 */
export async function askShared<T extends StoredResult>(
  { deps, calls }: { deps: TenantDeps; calls: SharedCalls },
  call: StoredCall,
  asked: SharedQuestions,
  readAnswers: ReadAnswers<T>,
  known: readonly JudgeReplyRow[],
): Promise<SharedResult<T>> {
  const ask = async () => {
    const { prompt, ...reply } = await calls.ask(asked);
    const result = reply.isSound ? readAnswers(reply.answers) : null;
    const isRefused = reply.isSound && result === null;
    const text = JSON.stringify(reply.answers);
    return { prompt, reply: { ...reply, text, finish: isRefused ? ("refusal" as const) : ("stop" as const), result } };
  };
  const read = ({ result }: Awaited<ReturnType<typeof ask>>["reply"]) =>
    Promise.resolve(result ? ({ ok: true, result } as const) : ({ ok: false, fault: UNSOUND } as const));
  try {
    return await askStored(deps, { ...call, send: ask, read }, known);
  } catch (error) {
    if (error instanceof UnreadableReply) return { kind: "unsound" };
    throw error;
  }
}

export const UNSOUND = "the model is wrong about a control question, whose answer is known";
