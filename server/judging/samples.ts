// The samples of one criterion at one tier: reused or asked, of all the material or of each of its parts.
import { findJudgeReplies } from "@/server/judging/judgeAttemptStore";
import { sha256Hex } from "@/server/deps/hash";
import { askSample } from "@/server/judging/askSample";
import { askDecision } from "@/server/judging/decision/askDecision";
import type { Judge } from "@/server/judging/decision/askShared";
import { type Part, partsOf } from "@/server/judging/parts/cut";
import { judgePrompt, type Question } from "@/server/judging/judgePrompt";
import type { JudgeResult } from "@/server/judging/readReply";
import { JudgeError } from "@/server/llm/port";
import { promptVersionOf, SAMPLES } from "@/server/judging/version";
import { canonicalJson } from "@/server/proof/check/canonicalJson";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** A token is rarely fewer than two UTF-8 bytes, so this estimate does not send more than the model reads. */
const BYTES_PER_TOKEN = 2;
/** The share of what the model reads that a part of the material takes, without the question. */
const PART = 0.75;

type Samples = JudgeResult[][] | "judge_refused" | "judges_disagree" | "input_too_large";

/**
 * The samples of all the material, or of each part of it. A model that reads less than is configured refuses what is
 * too long, and is asked in smaller parts.
 */
export async function samplesOf(
  judge: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
): Promise<Samples> {
  const { deps, part } = judge;
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const chats = deps.judge.form(part.tier) === "chat";
  let most = deps.judge.contextTokens * BYTES_PER_TOKEN;
  for (;;) {
    const shown = readableParts(chats, sources, bytes, most);
    if (shown === null) return "input_too_large";
    try {
      if (chats) return await samplesOfParts(judge, criterion, sources, shown);
      const decision = await askDecision(judge, criterion, sources);
      if (decision.kind === "unsound") return "judges_disagree";
      return decision.kind === "refused" ? "judge_refused" : [[decision.result]];
    } catch (error) {
      if (!(error instanceof JudgeError) || error.kind !== "too_long") throw error;
      most = Math.min(most, bytes) / 2;
    }
  }
}

/** Each of several parts is asked once, whatever the tier, so that its calls stay bounded. */
async function samplesOfParts(
  { deps, part, model }: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  shown: readonly (Part | undefined)[],
): Promise<Samples> {
  const count = shown.length === 1 ? SAMPLES[part.tier] : 1;
  const settled = await Promise.allSettled(
    shown.flatMap((own, nth) => {
      const question = { criterion, sources, ...(own && { part: own }) };
      const promptVersion = promptVersionOf("chat", criterion);
      const asked = { ...part, model, promptVersion, reuseKey: reuseKey(question, model, promptVersion, count) };
      const known = findJudgeReplies(deps.db, asked.reuseKey);
      return Array.from({ length: count }, async (_, sample) =>
        askSample(deps, asked, question, nth * count + sample, await known),
      );
    }),
  );
  // All samples have settled, so every paid reply is stored even when another sample failed.
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason as Error;
  const results = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (results.some(({ kind }) => kind === "refused")) return "judge_refused";
  const judged = results.flatMap((result) => (result.kind === "judged" ? [result.result] : []));
  return shown.map((_, nth) => judged.slice(nth * count, (nth + 1) * count));
}

/** The material in the parts that the judge reads; one, undefined, for all of it. Null when it takes too many. */
function readableParts(
  chats: boolean,
  sources: readonly Source[],
  bytes: number,
  most: number,
): (Part | undefined)[] | null {
  if (bytes <= most) return [undefined];
  return chats ? partsOf(sources, most * PART) : null;
}

/** Hash of everything that the result depends on: prompt, model, prompt version, number of samples. */
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
