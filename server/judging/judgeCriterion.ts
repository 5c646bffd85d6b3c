// llm_judge@1 at one tier: reuse or ask, combine, read a favorable answer again, and say whether a higher tier should
// look too.
import type { JudgeTier } from "@/server/contracts/enums";
import { calibrationFor } from "@/server/calibration/current";
import { calibrate } from "@/server/calibration/map";
import type { TenantDeps } from "@/server/deps/deps";
import { flagOutcome } from "@/server/primitives/evaluate";
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { readingTexts } from "@/server/judging/citation/numbered";
import { createFurtherSearch } from "@/server/judging/decision/findPassages";
import { combineSamples } from "@/server/judging/combine";
import { combineParts } from "@/server/judging/parts/combineParts";
import { JudgeError } from "@/server/llm/port";
import { confirm, needsReading } from "@/server/judging/reading/confirm";
import { samplesOf } from "@/server/judging/samples";
import { isGrounding, roleOf, type Source, sourcesOf } from "@/server/submission/sources";
import { judgeCodeVersion, promptVersionOf } from "@/server/judging/version";
import { abstained, type CriterionOutcome, withdrawn } from "@/server/primitives/outcome";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import type { Screening } from "@/server/work/screenOffloaded";

type JudgeRun = {
  verificationId: string;
  runId: string;
  submission: JudgedSubmission;
  /** Of the submission. */
  screening: Screening;
  maxTier: JudgeTier;
  /** single: of the rubric or of the tenant. */
  readings: CompiledRubric["readings"];
  /** Of the criteria that are judged at the same time. */
  calls: SharedCalls;
};

/** `next`: the tier to escalate to; null when this outcome is final. */
export type TierOutcome = { outcome: CriterionOutcome; next: JudgeTier | null };

/** The tier at which judging starts: the criterion's, capped by the request. */
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
  at: { position: number; criterion: CompiledCriterion; tier: JudgeTier },
): Promise<TierOutcome> {
  const { criterion, tier } = at;
  const sources = sourcesOf(run.submission);
  const model = deps.judge.model(tier);
  const without = withoutJudge(run, criterion, sources, model, tier);
  const final = (outcome: CriterionOutcome): CriterionOutcome =>
    flagOutcome(
      { ...outcome, manipulationDetected: outcome.manipulationDetected || run.screening.manipulated },
      criterion.acceptance_threshold,
    );
  if (without || model === null) return { outcome: final(without ?? notConfigured(tier)), next: null };

  const promptVersion = promptVersionOf(deps.judge.form(tier), criterion);
  const named = { model: { id: model, judge_code_version: judgeCodeVersion(promptVersion) }, tier };
  const part = {
    verificationId: run.verificationId,
    runId: run.runId,
    position: at.position,
    criterionKey: criterion.key,
    tier,
    inverted: criterion.inverted === true,
  };
  const settled = (reason: NoSamples): TierOutcome => ({
    outcome: final({ ...abstained(reason, REASONS[reason](model, tier)), ...named }),
    next: null,
  });
  const concluded = (outcome: CriterionOutcome): TierOutcome => ({
    outcome,
    next: nextTier(deps, outcome, criterion, tier, run.maxTier),
  });
  try {
    const samples = await samplesOf({ deps, calls: run.calls, part, model }, criterion, sources);
    // Another model may be right about the control questions.
    if (samples === "judges_disagree") return concluded(settled(samples).outcome);
    if (!Array.isArray(samples)) return settled(samples);
    const calibration = await calibrationFor(deps, { primitive: criterion.primitive, model, promptVersion });
    const combined = samples.map((own) =>
      combineSamples(criterion, sources, own, (raw) => calibrate(calibration.map, raw), deps.judge.form(tier)),
    );
    const [only] = combined;
    const whole = { refutation: null, isDisputed: false };
    const { outcome, cited, refutation, isDisputed } =
      combined.length === 1 && only ? { ...only, ...whole } : combineParts(criterion, combined);
    const answer = final({ ...outcome, ...named, calibrationId: calibration.id });
    const isRead = needsReading(answer) && run.readings !== "single";
    if (isDisputed && !isRead) {
      const { manipulationDetected } = answer;
      return concluded(final({ ...withdrawn(answer, "judges_disagree", DISPUTED), ...named, manipulationDetected }));
    }
    if (!needsReading(answer)) return concluded(answer);
    if (!isRead) return concluded({ ...answer, unread: true });
    const further = createFurtherSearch({ deps, calls: run.calls, part, model }, criterion, sources, samples.flat());
    const shown = { cited, material: readingTexts(sources), sources, further };
    const read = await confirm({ deps, calls: run.calls, part }, criterion, answer, shown);
    if (refutation === null || !isContradicted(read)) return concluded(final({ ...read, ...named }));
    const readings = read.readings ?? [];
    return concluded(final({ ...refutation, readings, ...named, calibrationId: calibration.id }));
  } catch (error) {
    const reason = error instanceof JudgeError && ABSTENTIONS[error.kind];
    if (!reason) throw error;
    return settled(reason);
  }
}

/** Whether the readings withdrew an answer because the passages say the contrary, or leave it open. */
const isContradicted = ({ flagReason, manipulationDetected, readings = [] }: CriterionOutcome): boolean =>
  flagReason === "readings_disagree" &&
  !manipulationDetected &&
  readings.some(({ kind, outcome }) => kind !== "neutral" && outcome === "contradicts");

type NoSamples = "judge_refused" | "judges_disagree" | "judge_model_gone" | "input_too_large";

const REASONS: Record<NoSamples, (model: string, tier: JudgeTier) => string> = {
  judge_refused: () => "The judge refused to answer.",
  judges_disagree: (model) => `The model ${model} is wrong about control questions, whose answers are known.`,
  judge_model_gone: (model, tier) => `The model ${model} of judge tier ${tier} is no longer available.`,
  input_too_large: () => TOO_LARGE,
};
const DISPUTED = "Parts of the material were judged differently, and no independent reading settles it.";
const TOO_LARGE = "The submission is larger than the judge reads; nothing was cut.";
const UNSCREENED = "Screening for prompt injections took too long for an input of this size.";
/**
 * Failures of a call that end in an abstention: a retry would fail in the same way, and the submission is not at fault.
 */
const ABSTENTIONS: Partial<Record<JudgeError["kind"], NoSamples>> = {
  too_long: "input_too_large",
  model_gone: "judge_model_gone",
};

const notConfigured = (tier: JudgeTier) =>
  abstained("judge_not_configured", `No model is configured for judge tier ${tier}.`);

function withoutJudge(
  { screening }: JudgeRun,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  model: string | null,
  tier: JudgeTier,
): CriterionOutcome | null {
  if (sources.every(({ name }) => roleOf(name) !== criterion.applies_to)) {
    return abstained("role_missing", `The submission has no ${criterion.applies_to}.`);
  }
  if (criterion.requires_context && !sources.some(({ name }) => isGrounding(name))) {
    return abstained("source_missing", "This criterion needs a source, and the submission has none.");
  }
  if (model === null) return notConfigured(tier);
  if (screening.unscreened) return abstained("evaluation_too_costly", UNSCREENED);
  return null;
}

/** The next tier while confidence is below the acceptance threshold, also for an abstention. */
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
