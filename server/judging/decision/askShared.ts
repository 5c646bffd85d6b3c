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
} from "@/server/judging/storedCall";

/** Who judges what. */
export type Judge = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart; model: string };

/**
 * The result in the answers; null when the model refused a question that has to be answered. `isSound`: false where the
 * model is wrong about a control question, twice.
 */
export type ReadAnswers<T> = (answers: SharedReply["answers"], isSound: boolean) => T | null;

/**
 * Asks a decision model as `askStored` asks a chat model, in a call that other criteria share.
 * @throws JudgeError
 */
export function askShared<T extends StoredResult>(
  { deps, calls }: { deps: TenantDeps; calls: SharedCalls },
  call: StoredCall,
  asked: SharedQuestions,
  readAnswers: ReadAnswers<T>,
  known: readonly JudgeReplyRow[],
): Promise<CallResult<T>> {
  const ask = async () => {
    const reply = await calls.ask(asked);
    const result = readAnswers(reply.answers, reply.isSound);
    return { ...reply, text: "", finish: result ? ("stop" as const) : ("refusal" as const), result };
  };
  const unread = { ok: false, fault: "unreadable" } as const;
  const read = ({ result }: Awaited<ReturnType<typeof ask>>) =>
    Promise.resolve(result ? ({ ok: true, result } as const) : unread);
  return askStored(deps, { ...call, send: ask, read }, known);
}
