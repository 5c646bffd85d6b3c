// llm_judge@1 at one tier: collects samples, combines them, confirms a favorable answer by an independent reading, and
// decides whether the next tier judges too.
import type { JudgeTier } from "@/server/contracts/enums";
import { calibrationFor } from "@/server/calibration/current";
import { calibrate } from "@/server/calibration/map";
import type { TenantDeps } from "@/server/deps/deps";
import { flagOutcome } from "@/server/primitives/evaluate";
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { type CombinedOutcome, combineSamples } from "@/server/judging/combine";
import { confirmAnswer } from "@/server/judging/confirmAnswer";
import { type CombinedParts, combineParts } from "@/server/judging/parts/combineParts";
import { JudgeError } from "@/server/llm/port";
import { collectSamples } from "@/server/judging/samples";
import { isGrounding, roleOf, type Source, sourcesOf } from "@/server/submission/sources";
import { judgeCodeVersion, promptVersionOf } from "@/server/judging/version";
import { abstentionOutcome, type CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import type { Screening } from "@/server/work/screenOffloaded";

type JudgeRun = {
  verificationId: string;
  runId: string;
  submission: JudgedSubmission;
  screening: Screening;
  maxTier: JudgeTier;
  /** "single": the rubric or the tenant turned independent readings off. */
  readings: CompiledRubric["readings"];
  /** Shared by the criteria that are judged at the same time. */
  calls: SharedCalls;
};

/** `next`: the tier to escalate to; null when this outcome is final. */
export type TierOutcome = { outcome: CriterionOutcome; next: JudgeTier | null };

/** Returns the tier at which judging starts: the criterion's, at most the request's maximum. */
export function firstTier(criterion: CompiledCriterion, maxTier: JudgeTier): JudgeTier {
  return Math.min(criterion.tier ?? 1, maxTier) as JudgeTier;
}

/**
 * Judges one criterion at `tier`. Safe to run again: stored replies are reused.
 * @throws JudgeError (unavailable, rejected), UnreadableReply
 */
export async function judgeCriterion(
  deps: TenantDeps,
  run: JudgeRun,
  target: { position: number; criterion: CompiledCriterion; tier: JudgeTier },
): Promise<TierOutcome> {
  const { criterion, tier } = target;
  const sources = sourcesOf(run.submission);
  const model = deps.judge.model(tier);
  const abstention = abstainWithoutJudge(run, criterion, sources, model, tier);
  const finalize = (outcome: CriterionOutcome): CriterionOutcome =>
    flagOutcome(
      { ...outcome, manipulationDetected: outcome.manipulationDetected || run.screening.manipulated },
      criterion.acceptance_threshold,
    );
  if (abstention || model === null) return { outcome: finalize(abstention ?? notConfigured(tier)), next: null };

  const promptVersion = promptVersionOf(deps.judge.form(tier), criterion);
  const modelFields = { model: { id: model, judge_code_version: judgeCodeVersion(promptVersion) }, tier };
  const part = {
    verificationId: run.verificationId,
    runId: run.runId,
    position: target.position,
    criterionKey: criterion.key,
    tier,
    inverted: criterion.inverted === true,
  };
  const abstainWith = (reason: AbstentionReason): TierOutcome => ({
    outcome: finalize({ ...abstentionOutcome(reason, EXPLANATIONS[reason](model, tier)), ...modelFields }),
    next: null,
  });
  const toTierOutcome = (outcome: CriterionOutcome): TierOutcome => ({
    outcome,
    next: nextTier(deps, outcome, criterion, tier, run.maxTier),
  });
  try {
    const judge = { deps, calls: run.calls, part, model };
    const samples = await collectSamples(judge, criterion, sources);
    // The model failed the control questions; the model of the next tier may pass them.
    if (samples === "judges_disagree") return toTierOutcome(abstainWith(samples).outcome);
    if (!Array.isArray(samples)) return abstainWith(samples);
    const calibration = await calibrationFor(deps, { primitive: criterion.primitive, model, promptVersion });
    const combined = combineAllParts(
      criterion,
      samples.map((partSamples) =>
        combineSamples(
          criterion,
          sources,
          partSamples,
          (raw) => calibrate(calibration.map, raw),
          deps.judge.form(tier),
        ),
      ),
    );
    const answer = finalize({ ...combined.outcome, ...modelFields, calibrationId: calibration.id });
    const judgedAnswer = { answer, combined, samples };
    const allowsReadings = run.readings !== "single";
    const confirmedAnswer = await confirmAnswer(judge, criterion, sources, judgedAnswer, allowsReadings);
    return toTierOutcome(finalize({ ...confirmedAnswer, ...modelFields }));
  } catch (error) {
    const reason = error instanceof JudgeError && ABSTENTION_OF_ERROR[error.kind];
    if (!reason) throw error;
    return abstainWith(reason);
  }
}

/** Combines the outcomes about the parts of the material; most material is judged as a single part. */
function combineAllParts(criterion: CompiledCriterion, outcomes: readonly CombinedOutcome[]): CombinedParts {
  const [firstOutcome] = outcomes;
  if (!firstOutcome || outcomes.length > 1) return combineParts(criterion, outcomes);
  return { ...firstOutcome, refutation: null, isDisputed: false };
}

type AbstentionReason = "judge_refused" | "judges_disagree" | "judge_model_gone" | "input_too_large";

const EXPLANATIONS: Record<AbstentionReason, (model: string, tier: JudgeTier) => string> = {
  judge_refused: () => "The judge refused to answer.",
  judges_disagree: (model) => `The model ${model} is wrong about control questions, whose answers are known.`,
  judge_model_gone: (model, tier) => `The model ${model} of judge tier ${tier} is no longer available.`,
  input_too_large: () => TOO_LARGE,
};
const TOO_LARGE = "The submission is larger than the judge reads; nothing was cut.";
const UNSCREENED = "Screening for prompt injections took too long for an input of this size.";
/** Failed calls that lead to an abstention, because a retry would fail again and the submission is not the cause. */
const ABSTENTION_OF_ERROR: Partial<Record<JudgeError["kind"], AbstentionReason>> = {
  too_long: "input_too_large",
  model_gone: "judge_model_gone",
};

const notConfigured = (tier: JudgeTier) =>
  abstentionOutcome("judge_not_configured", `No model is configured for judge tier ${tier}.`);

/** Returns the abstention of a criterion that no model can judge; null when one can. */
function abstainWithoutJudge(
  { screening }: JudgeRun,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  model: string | null,
  tier: JudgeTier,
): CriterionOutcome | null {
  if (sources.every(({ name }) => roleOf(name) !== criterion.applies_to)) {
    return abstentionOutcome("role_missing", `The submission has no ${criterion.applies_to}.`);
  }
  if (criterion.requires_context && !sources.some(({ name }) => isGrounding(name))) {
    return abstentionOutcome("source_missing", "This criterion needs a source, and the submission has none.");
  }
  if (model === null) return notConfigured(tier);
  if (screening.unscreened) return abstentionOutcome("evaluation_too_costly", UNSCREENED);
  return null;
}

/** Returns the next tier, if there is one, while the confidence is below the acceptance threshold. */
function nextTier(
  deps: TenantDeps,
  outcome: CriterionOutcome,
  criterion: CompiledCriterion,
  tier: JudgeTier,
  maxTier: JudgeTier,
): JudgeTier | null {
  const isConfident = outcome.confidence >= criterion.acceptance_threshold;
  if (isConfident || tier >= maxTier) return null;
  const higherTier = (tier + 1) as JudgeTier;
  return deps.judge.model(higherTier) === null ? null : higherTier;
}
