// llm_judge@1 at one tier: collects samples, combines them, confirms a favorable answer by an independent reading, and
// decides whether the next tier judges too.
import type { JudgeTier } from "@/server/contracts/enums";
import { calibrationFor } from "@/server/calibration/current";
import { calibrate } from "@/server/calibration/map";
import type { TenantDeps } from "@/server/deps/deps";
import { flagOutcome } from "@/server/primitives/evaluate";
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { readingTexts } from "@/server/judging/citation/numberedSources";
import { createFurtherSearch } from "@/server/judging/decision/findPassages";
import { combineSamples } from "@/server/judging/combine";
import { confirmRefutation } from "@/server/judging/parts/confirmRefutation";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { combineParts } from "@/server/judging/parts/combineParts";
import { JudgeError } from "@/server/llm/port";
import { confirm, needsReading } from "@/server/judging/reading/confirm";
import { collectSamples } from "@/server/judging/samples";
import { isGrounding, roleOf, type Source, sourcesOf } from "@/server/submission/sources";
import { judgeCodeVersion, promptVersionOf } from "@/server/judging/version";
import { abstentionOutcome, type CriterionOutcome, withdrawAnswer } from "@/server/verdict/outcome";
import { type CompiledCriterion, type CompiledRubric, restsOnWhole } from "@/server/rubric/compiledRubric";
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
    const samples = await collectSamples({ deps, calls: run.calls, part, model }, criterion, sources);
    // The model failed the control questions; the model of the next tier may pass them.
    if (samples === "judges_disagree") return toTierOutcome(abstainWith(samples).outcome);
    if (!Array.isArray(samples)) return abstainWith(samples);
    const calibration = await calibrationFor(deps, { primitive: criterion.primitive, model, promptVersion });
    const combined = samples.map((partSamples) =>
      combineSamples(criterion, sources, partSamples, (raw) => calibrate(calibration.map, raw), deps.judge.form(tier)),
    );
    const [singleOutcome] = combined;
    const undisputed = { refutation: null, isDisputed: false };
    const { outcome, citedPassages, refutation, isDisputed } =
      combined.length === 1 && singleOutcome ? { ...singleOutcome, ...undisputed } : combineParts(criterion, combined);
    const answer = finalize({ ...outcome, ...modelFields, calibrationId: calibration.id });
    const hasReading = needsReading(answer) && run.readings !== "single";
    if (isDisputed && !hasReading) {
      const { manipulationDetected } = answer;
      return toTierOutcome(
        finalize({ ...withdrawAnswer(answer, "judges_disagree", DISPUTED), ...modelFields, manipulationDetected }),
      );
    }
    if (isRefutedInParts(criterion, answer, combined.length, citedPassages) && run.readings !== "single") {
      const material = { citedPassages, material: readingTexts(sources), sources, findFurther: null };
      const confirmation = await confirmRefutation({ deps, calls: run.calls, part }, criterion, answer, material);
      return toTierOutcome(finalize({ ...confirmation, ...modelFields }));
    }
    if (!needsReading(answer)) return toTierOutcome(answer);
    if (!hasReading) return toTierOutcome({ ...answer, unread: true });
    const findFurther = createFurtherSearch(
      { deps, calls: run.calls, part, model },
      criterion,
      sources,
      samples.flat(),
    );
    const readingMaterial = { citedPassages, material: readingTexts(sources), sources, findFurther };
    const confirmed = await confirm({ deps, calls: run.calls, part }, criterion, answer, readingMaterial);
    if (refutation === null || !isContradicted(confirmed))
      return toTierOutcome(finalize({ ...confirmed, ...modelFields }));
    const readings = confirmed.readings ?? [];
    return toTierOutcome(finalize({ ...refutation, readings, ...modelFields, calibrationId: calibration.id }));
  } catch (error) {
    const reason = error instanceof JudgeError && ABSTENTION_OF_ERROR[error.kind];
    if (!reason) throw error;
    return abstainWith(reason);
  }
}

/**
 * Whether the answer was withdrawn because a reading contradicts it, and not because of the reader or a manipulation.
 */
const isContradicted = ({ flagReason, manipulationDetected, readings = [] }: CriterionOutcome): boolean =>
  flagReason === "readings_disagree" &&
  !manipulationDetected &&
  readings.some(({ kind, outcome }) => kind !== "neutral" && outcome === "contradicts");

/** Whether several parts refute a statement about the passages that they cite, so that only a reading joins these. */
const isRefutedInParts = (
  criterion: CompiledCriterion,
  { determination }: CriterionOutcome,
  parts: number,
  citedPassages: readonly FencedText[],
): boolean =>
  parts > 1 &&
  citedPassages.length > 1 &&
  determination === "not_met" &&
  !criterion.inverted &&
  !restsOnWhole(criterion);

type AbstentionReason = "judge_refused" | "judges_disagree" | "judge_model_gone" | "input_too_large";

const EXPLANATIONS: Record<AbstentionReason, (model: string, tier: JudgeTier) => string> = {
  judge_refused: () => "The judge refused to answer.",
  judges_disagree: (model) => `The model ${model} is wrong about control questions, whose answers are known.`,
  judge_model_gone: (model, tier) => `The model ${model} of judge tier ${tier} is no longer available.`,
  input_too_large: () => TOO_LARGE,
};
const DISPUTED = "Parts of the material were judged differently, and no independent reading settles it.";
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
