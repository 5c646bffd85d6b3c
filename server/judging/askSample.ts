import type { Determination } from "@/server/contracts/enums";
import type { JudgeReplyRow } from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import { allowedDeterminations, judgePrompt, type Question, replySchema } from "@/server/judging/judgePrompt";
import type { JudgeResult } from "@/server/judging/readReply";
import { type CallIdentity, askStored, type CallResult, chatSender } from "@/server/judging/storedCall";
import type { ReadCall } from "@/server/judging/readCall";
import { SAMPLES } from "@/server/judging/version";
import type { JudgeReply } from "@/server/llm/port";
import { offload } from "@/server/work/offload";
import { WorkExceeded, type WorkOwner } from "@/server/work/pool";

/**
 * Asks the judge for one sample, or reuses the tenant's earlier reply to an identical question.
 * @throws JudgeError, UnreadableReply
 */
export async function askSample(
  deps: TenantDeps,
  identity: CallIdentity,
  questionParts: Omit<Question, "boundary" | "reversed">,
  sample: number,
  storedReplies: readonly JudgeReplyRow[],
): Promise<CallResult<JudgeResult>> {
  const question = { ...questionParts, boundary: deps.ids.boundary(), reversed: sample % 2 === 1 };
  const allowed = allowedDeterminations(question.criterion, question.reversed);
  const request = () => ({
    slot: identity.tier,
    messages: judgePrompt(question),
    schema: replySchema(question),
    temperature: SAMPLES[identity.tier] === 1 ? 0 : 0.7,
    seed: sample,
  });
  const readReply = (reply: JudgeReply, isRepair: boolean) => readSafely(deps, reply, allowed, isRepair);
  return askStored(
    deps,
    { identity, sample, reading: null, send: chatSender(deps, request), read: readReply },
    storedReplies,
  );
}

async function readSafely(
  workDeps: WorkOwner,
  reply: JudgeReply,
  allowed: readonly Determination[],
  isRepair: boolean,
): Promise<ReadCall<JudgeResult>> {
  try {
    const texts = [reply.text, ...(reply.tokens ?? []).map(({ token }) => token)].join("");
    return await offload(workDeps, "readReply", [reply, allowed, isRepair], { costsBy: texts });
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    return { ok: false, fault: "it takes too long to read" };
  }
}
