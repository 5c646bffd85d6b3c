// The samples of one criterion at one tier: reused or asked, of all the material or of each of its parts.
import { findJudgeReplies } from "@/server/data/judgeAttemptStore";
import type { JudgeTier } from "@/server/contracts/enums";
import type { TenantDeps } from "@/server/domain/deps";
import { sha256Hex } from "@/server/domain/hash";
import { askSample } from "@/server/domain/judging/askSample";
import { askDecision } from "@/server/domain/judging/decision/askDecision";
import type { SharedCalls } from "@/server/domain/judging/decision/sharedCalls";
import { type Part, partsOf } from "@/server/domain/judging/parts/cut";
import { judgePrompt, type Question } from "@/server/domain/judging/prompt";
import type { JudgeResult } from "@/server/domain/judging/readReply";
import type { JudgedPart } from "@/server/domain/judging/storedCall";
import { PROMPT_VERSION, SAMPLES } from "@/server/domain/judging/version";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { Source } from "@/server/domain/submission/sources";

/** A token is rarely fewer than two UTF-8 bytes, so this estimate does not send more than the model reads. */
const BYTES_PER_TOKEN = 2;
/** The share of what the model reads that a part of the material takes, without the question. */
const PART = 0.75;

/** The samples of each part of the material; each of several parts is asked once, whatever the tier, so that its calls stay bounded. */
export async function samplesOf(
  deps: TenantDeps,
  calls: SharedCalls,
  part: JudgedPart,
  criterion: CompiledCriterion,
  model: string,
  sources: readonly Source[],
): Promise<JudgeResult[][] | "judge_refused" | "input_too_large"> {
  const shown = readableParts(deps, part.tier, sources);
  if (shown === null) return "input_too_large";
  if (deps.judge.form(part.tier) !== "chat") {
    const decision = await askDecision({ deps, calls, part, model }, criterion, sources);
    return decision.kind === "refused" ? "judge_refused" : [[decision.result]];
  }
  const count = shown.length === 1 ? SAMPLES[part.tier] : 1;
  const settled = await Promise.allSettled(
    shown.flatMap((own, nth) => {
      const question = { criterion, sources, ...(own && { part: own }) };
      const asked = { ...part, model, promptVersion: PROMPT_VERSION, reuseKey: reuseKey(question, model, count) };
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
function readableParts(deps: TenantDeps, tier: JudgeTier, sources: readonly Source[]): (Part | undefined)[] | null {
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const most = deps.judge.contextTokens * BYTES_PER_TOKEN;
  if (bytes <= most) return [undefined];
  return deps.judge.form(tier) === "chat" ? partsOf(sources, most * PART) : null;
}

/** Hash of everything that the result depends on: prompt, model, prompt version, number of samples. */
function reuseKey(question: Omit<Question, "boundary" | "reversed">, model: string, samples: number): string {
  const messages = judgePrompt({ ...question, boundary: "", reversed: false });
  return sha256Hex(canonicalJson({ messages: messages.map(({ content }) => content), model, PROMPT_VERSION, samples }));
}
