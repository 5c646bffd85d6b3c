// llm_judge@1 at one tier: reuse or ask, combine, and say whether a higher tier should look too.
import type { JudgeTier } from "@/server/contracts/enums";
import { findJudgeReplies, insertJudgeAttempt } from "@/server/data/judgeAttemptStore";
import { calibrationFor } from "@/server/domain/calibration/inForce";
import { calibrate } from "@/server/domain/calibration/map";
import type { TenantDeps } from "@/server/domain/deps";
import { sha256Hex } from "@/server/domain/hash";
import { flagOutcome } from "@/server/domain/judging/evaluate";
import { type Asked, askSample, attemptRow, type SampleResult } from "@/server/domain/judging/judge/askSample";
import { combineSamples } from "@/server/domain/judging/judge/combine";
import { JudgeError } from "@/server/domain/judging/judge/port";
import { judgePrompt } from "@/server/domain/judging/judge/prompt";
import type { Judgement } from "@/server/domain/judging/judge/readReply";
import { isGrounding, type Source, sourcesOf } from "@/server/domain/judging/judge/sources";
import { JUDGE_CODE_VERSION, PROMPT_VERSION, SAMPLES } from "@/server/domain/judging/judge/version";
import { abstained, type CriterionOutcome } from "@/server/domain/judging/outcome";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";

export type JudgeRun = {
  verificationId: string;
  runId: string;
  submission: JudgedSubmission;
  /** What isManipulated said of the submission. */
  manipulated: boolean;
  maxTier: JudgeTier;
};

/** `next`: the tier to climb to; null when this outcome stands. */
export type TierOutcome = { outcome: CriterionOutcome; next: JudgeTier | null };

/** A token is rarely fewer than two bytes of UTF-8; counting them so never sends more than the model reads. */
const BYTES_PER_TOKEN = 2;

/** The tier at which judging starts: the criterion's, under the request's cap. */
export function firstTier(criterion: CompiledCriterion, maxTier: JudgeTier): JudgeTier {
  return Math.min(criterion.tier ?? 1, maxTier) as JudgeTier;
}

/**
 * Judges one criterion at `tier`. Safe to run again: replies that are paid for are read back.
 * @throws JudgeError (unavailable, rejected), UnreadableReply
 */
export async function judgeCriterion(
  deps: TenantDeps,
  run: JudgeRun,
  at: { position: number; criterion: CompiledCriterion; tier: JudgeTier },
): Promise<TierOutcome> {
  const { criterion, tier } = at;
  const sources = sourcesOf(run.submission);
  const model = deps.judge.model(tier);
  const without = withoutJudge(deps, criterion, sources, model, tier);
  const final = (outcome: CriterionOutcome): CriterionOutcome =>
    flagOutcome(
      { ...outcome, manipulation_detected: outcome.manipulation_detected || run.manipulated },
      criterion.acceptance_threshold,
    );
  if (without || model === null) return { outcome: final(without ?? notConfigured(tier)), next: null };

  const named = { model: { id: model, judge_code_version: JUDGE_CODE_VERSION }, tier };
  const samples = await samplesOf(deps, run, { ...at, model, sources });
  if (typeof samples === "string")
    return { outcome: final({ ...abstained(samples, WORDS[samples]), ...named }), next: null };
  const calibration = await calibrationFor(deps, {
    primitive: criterion.primitive,
    model,
    promptVersion: PROMPT_VERSION,
  });
  const combined = combineSamples(criterion, sources, samples, (raw) => calibrate(calibration.map, raw));
  const outcome = final({ ...combined, ...named, calibration_id: calibration.id });
  return { outcome, next: nextTier(deps, outcome, criterion, tier, run.maxTier) };
}

const WORDS = {
  judge_refused: "The judge refused to answer.",
  input_too_large: "The submission is larger than the judge reads; nothing was cut.",
} as const;

const notConfigured = (tier: JudgeTier) =>
  abstained("judge_not_configured", `No model is configured for judge tier ${tier}.`);

function withoutJudge(
  deps: TenantDeps,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  model: string | null,
  tier: JudgeTier,
): CriterionOutcome | null {
  if (sources.every(({ name }) => name.replace(/\[\d+\]$/, "") !== criterion.applies_to)) {
    return abstained("role_missing", `The submission has no ${criterion.applies_to}.`);
  }
  if (criterion.requires_context && !sources.some(({ name }) => isGrounding(name))) {
    return abstained("source_missing", "This criterion needs a source, and the submission brings none.");
  }
  if (model === null) return notConfigured(tier);
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes / BYTES_PER_TOKEN > deps.judge.contextTokens) return abstained("input_too_large", WORDS.input_too_large);
  return null;
}

/** Replies of earlier runs are reused; a reuse is stored and counts in reports (trigger function after_judge_attempt). */
async function samplesOf(
  deps: TenantDeps,
  run: JudgeRun,
  at: { position: number; criterion: CompiledCriterion; tier: JudgeTier; model: string; sources: readonly Source[] },
): Promise<Judgement[] | keyof typeof WORDS> {
  const { position, criterion, tier, model, sources } = at;
  const asked: Asked = {
    verificationId: run.verificationId,
    runId: run.runId,
    ...{ position, tier, model },
    reuseKey: reuseKey(criterion, sources, model, SAMPLES[tier]),
    question: { criterion, sources },
  };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const settled = await Promise.allSettled(
    Array.from({ length: SAMPLES[tier] }, async (_, sample): Promise<SampleResult> => {
      const earlier = known.find((row) => row.sample === sample && row.outcome === "judged");
      if (!earlier || earlier.run_id === run.runId) return askSample(deps, asked, sample, known);
      const reuse = { outcome: "reused", reused_id: earlier.id } as const;
      await insertJudgeAttempt(deps.db, attemptRow(deps, asked, sample, 0, reuse));
      return { kind: "judged", judgement: earlier.judgement as unknown as Judgement };
    }),
  );
  // Every sample has ended by now, so that what was paid for is kept whatever the others came to.
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) {
    if (failed.reason instanceof JudgeError && failed.reason.kind === "too_long") return "input_too_large";
    throw failed.reason;
  }
  const results = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (results.some(({ kind }) => kind === "refused")) return "judge_refused";
  return results.flatMap((result) => (result.kind === "judged" ? [result.judgement] : []));
}

/** Everything that the answer depends on (D27): what the prompt says, the model, the prompt's version, how often it is asked. */
function reuseKey(criterion: CompiledCriterion, sources: readonly Source[], model: string, samples: number): string {
  const messages = judgePrompt({ criterion, sources, boundary: "", turned: false });
  return sha256Hex(canonicalJson({ messages: messages.map(({ content }) => content), model, PROMPT_VERSION, samples }));
}

/** Upwards while the answer is not sure enough; an abstention that more judging may lift counts as unsure. */
function nextTier(
  deps: TenantDeps,
  outcome: CriterionOutcome,
  criterion: CompiledCriterion,
  tier: JudgeTier,
  maxTier: JudgeTier,
): JudgeTier | null {
  const sure = outcome.confidence >= criterion.acceptance_threshold;
  if (sure || tier >= maxTier) return null;
  const higher = (tier + 1) as JudgeTier;
  return deps.judge.model(higher) === null ? null : higher;
}
