// Collects the samples of one criterion at one tier, about all the material or about each of its parts.
import { findJudgeReplies } from "@/server/judging/judgeAttemptStore";
import { sha256Hex } from "@/server/deps/hash";
import { askSample } from "@/server/judging/askSample";
import { askDecision } from "@/server/judging/decision/askDecision";
import type { Judge } from "@/server/judging/decision/askShared";
import { type Part, cutIntoParts } from "@/server/judging/parts/cut";
import { judgePrompt, type Question } from "@/server/judging/judgePrompt";
import type { JudgeResult } from "@/server/judging/readReply";
import { JudgeError } from "@/server/llm/port";
import { promptVersionOf, SAMPLES } from "@/server/judging/version";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Lower estimate, so that no more is sent than the model can read: a token rarely has fewer than two UTF-8 bytes. */
const BYTES_PER_TOKEN = 2;
/** Share of the model's context that a part of the material may take. The question needs the remaining share. */
const PART_SHARE = 0.75;

type Samples = JudgeResult[][] | "judge_refused" | "judges_disagree" | "input_too_large";

/**
 * Collects the samples about all the material, or about each part of it. When the model finds the input too long, in
 * spite of the configured context length, it is asked again with smaller parts.
 */
export async function collectSamples(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
): Promise<Samples> {
  const { deps, part } = judge;
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const isChat = deps.judge.form(part.tier) === "chat";
  let maxBytes = deps.judge.contextTokens * BYTES_PER_TOKEN;
  for (;;) {
    const parts = cutReadableParts(isChat, sources, bytes, maxBytes);
    if (parts === null) return "input_too_large";
    try {
      if (isChat) return await collectPartSamples(judge, criterion, sources, parts);
      const decision = await askDecision(judge, criterion, sources);
      if (decision.kind === "unsound") return "judges_disagree";
      return decision.kind === "refused" ? "judge_refused" : [[decision.result]];
    } catch (error) {
      if (!(error instanceof JudgeError) || error.kind !== "too_long") throw error;
      maxBytes = Math.min(maxBytes, bytes) / 2;
    }
  }
}

/** Asks about each part. With several parts, each is asked once at any tier, which bounds the number of calls. */
async function collectPartSamples(
  { deps, part, model }: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  parts: readonly (Part | undefined)[],
): Promise<Samples> {
  const count = parts.length === 1 ? SAMPLES[part.tier] : 1;
  const settledCalls = await Promise.allSettled(
    parts.flatMap((partToShow, partIndex) => {
      const question = { criterion, sources, ...(partToShow && { part: partToShow }) };
      const promptVersion = promptVersionOf("chat", criterion);
      const identity = { ...part, model, promptVersion, reuseKey: reuseKey(question, model, promptVersion, count) };
      const storedReplies = findJudgeReplies(deps.db, identity.reuseKey);
      return Array.from({ length: count }, async (_, sample) =>
        askSample(deps, identity, question, partIndex * count + sample, await storedReplies),
      );
    }),
  );
  // Failures are thrown only now, after all samples have settled, so that every paid reply has been stored.
  const failedCall = settledCalls.find((result) => result.status === "rejected");
  if (failedCall) throw failedCall.reason as Error;
  const results = settledCalls.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (results.some(({ kind }) => kind === "refused")) return "judge_refused";
  const judgeResults = results.flatMap((result) => (result.kind === "judged" ? [result.result] : []));
  return parts.map((_, partIndex) => judgeResults.slice(partIndex * count, (partIndex + 1) * count));
}

/**
 * Returns the parts to ask about; a single undefined part means all the material. null when it needs too many parts.
 */
function cutReadableParts(
  isChat: boolean,
  sources: readonly Source[],
  bytes: number,
  maxBytes: number,
): (Part | undefined)[] | null {
  if (bytes <= maxBytes) return [undefined];
  return isChat ? cutIntoParts(sources, maxBytes * PART_SHARE) : null;
}

/** Hashes everything that the result depends on: prompt, model, prompt version, number of samples. */
function reuseKey(
  question: Omit<Question, "boundary" | "reversed">,
  model: string,
  promptVersion: string,
  samples: number,
): string {
  const messages = judgePrompt({ ...question, boundary: "", reversed: false });
  return sha256Hex(
    canonicalJson({ messages: messages.map(({ content }) => content), model, PROMPT_VERSION: promptVersion, samples }),
  );
}
