// An independent reading of a favorable answer, before it counts (docs/judging.md).
import { findJudgeReplies } from "@/server/data/judgeAttemptStore";
import type { TenantDeps } from "@/server/domain/deps";
import { sha256Hex } from "@/server/domain/hash";
import { readingPrompt, readingSchema, type ReadingQuestion } from "@/server/domain/judging/reading/prompt";
import { readReading, type ReadingResult } from "@/server/domain/judging/reading/readReading";
import { askStored, type CallResult, type JudgedPart, reuseStored } from "@/server/domain/judging/storedCall";
import { READING_VERSION } from "@/server/domain/judging/version";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";

/** `inputHash`: SHA-256 (hex) of what the reader was shown and asked, without the random parts. */
export type AnswerReading = { model: string; inputHash: string; answer: CallResult<ReadingResult> };

/**
 * One call of the reader, or the earlier reply to an identical question of the tenant.
 * @throws JudgeError, UnreadableReply
 */
export async function readAnswer(
  deps: TenantDeps,
  part: JudgedPart,
  about: Omit<ReadingQuestion, "boundary">,
): Promise<AnswerReading> {
  const model = deps.judge.model("reader");
  if (model === null) throw new Error("a judge without a reader");
  const messages = readingPrompt({ ...about, boundary: "" }).map(({ content }) => content);
  const inputHash = sha256Hex(canonicalJson({ messages, READING_VERSION }));
  const asked = { ...part, model, promptVersion: READING_VERSION, reuseKey: sha256Hex(`${inputHash} ${model}`) };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const call = { asked, sample: 0, reading: about.kind };
  const earlier = await reuseStored<ReadingResult>(deps, call, known);
  if (earlier) return { model, inputHash, answer: { kind: "judged", result: earlier } };
  const boundary = deps.ids.boundary();
  const request = {
    slot: "reader" as const,
    messages: readingPrompt({ ...about, boundary }),
    schema: readingSchema(boundary),
    ...{ temperature: 0, seed: 0 },
  };
  const read = async (reply: Parameters<typeof readReading>[0]) => {
    const result = readReading(reply, boundary);
    return result.ok ? { ...result, determination: null } : result;
  };
  return { model, inputHash, answer: await askStored(deps, { ...call, request, read }, known) };
}
