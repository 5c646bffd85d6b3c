// llm_judge@1 at one tier: reuse or ask, combine, read a favorable answer again, and say whether a higher tier should look too.
import type { JudgeTier } from "@/server/contracts/enums";
import { findJudgeReplies } from "@/server/data/judgeAttemptStore";
import { calibrationFor } from "@/server/domain/calibration/current";
import { calibrate } from "@/server/domain/calibration/map";
import type { TenantDeps } from "@/server/domain/deps";
import { sha256Hex } from "@/server/domain/hash";
import { flagOutcome } from "@/server/domain/primitives/evaluate";
import { askSample } from "@/server/domain/judging/askSample";
import { askDecision } from "@/server/domain/judging/decision/askDecision";
import type { SharedCalls } from "@/server/domain/judging/decision/sharedCalls";
import { numberedTexts } from "@/server/domain/judging/citation/numbered";
import { combineSamples } from "@/server/domain/judging/combine";
import { JudgeError } from "@/server/domain/llm/port";
import { judgePrompt } from "@/server/domain/judging/prompt";
import { confirm, needsReading } from "@/server/domain/judging/reading/confirm";
import type { JudgeResult } from "@/server/domain/judging/readReply";
import type { JudgedPart } from "@/server/domain/judging/storedCall";
import { isGrounding, type Source, sourcesOf } from "@/server/domain/submission/sources";
import { judgeCodeVersion, PROMPT_VERSION, promptVersionOf, SAMPLES } from "@/server/domain/judging/version";
import { abstained, type CriterionOutcome } from "@/server/domain/primitives/outcome";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";
import type { CompiledCriterion, CompiledRubric } from "@/server/domain/rubric/compiledRubric";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import type { Screening } from "@/server/domain/work/screenOffloaded";

export type JudgeRun = {
  verificationId: string;
  runId: string;
  submission: JudgedSubmission;
  /** Of the submission. */
  screening: Screening;
  maxTier: JudgeTier;
  readings: CompiledRubric["readings"];
  /** Of the criteria that are judged at the same time. */
  calls: SharedCalls;
};

/** `next`: the tier to escalate to; null when this outcome is final. */
export type TierOutcome = { outcome: CriterionOutcome; next: JudgeTier | null };

/** A token is rarely fewer than two UTF-8 bytes, so this estimate does not send more than the model reads. */
const BYTES_PER_TOKEN = 2;

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
  const without = withoutJudge(deps, run, criterion, sources, model, tier);
  const final = (outcome: CriterionOutcome): CriterionOutcome =>
    flagOutcome(
      { ...outcome, manipulationDetected: outcome.manipulationDetected || run.screening.manipulated },
      criterion.acceptance_threshold,
    );
  if (without || model === null) return { outcome: final(without ?? notConfigured(tier)), next: null };

  const promptVersion = promptVersionOf(deps.judge.form(tier));
  const named = { model: { id: model, judge_code_version: judgeCodeVersion(promptVersion) }, tier };
  const part = {
    ...{ verificationId: run.verificationId, runId: run.runId },
    ...{ position: at.position, criterionKey: criterion.key, tier },
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
    const samples = await samplesOf(deps, run.calls, part, criterion, model, sources);
    if (samples === "judge_refused") return settled(samples);
    const calibration = await calibrationFor(deps, { primitive: criterion.primitive, model, promptVersion });
    const { outcome, cited } = combineSamples(criterion, sources, samples, (raw) => calibrate(calibration.map, raw));
    const answer = final({ ...outcome, ...named, calibrationId: calibration.id });
    if (run.readings === "single" || !needsReading(answer)) return concluded(answer);
    const shown = { cited, material: numberedTexts(sources) };
    const read = await confirm({ deps, calls: run.calls, part }, criterion, answer, shown);
    return concluded(final({ ...read, ...named }));
  } catch (error) {
    const reason = error instanceof JudgeError && ABSTENTIONS[error.kind];
    if (!reason) throw error;
    return settled(reason);
  }
}

type NoSamples = "judge_refused" | "judge_model_gone" | "input_too_large";

const REASONS: Record<NoSamples, (model: string, tier: JudgeTier) => string> = {
  judge_refused: () => "The judge refused to answer.",
  judge_model_gone: (model, tier) => `The model ${model} of judge tier ${tier} is no longer available.`,
  input_too_large: () => TOO_LARGE,
};
const TOO_LARGE = "The submission is larger than the judge reads; nothing was cut.";
const UNSCREENED = "Screening for prompt injections took too long for an input of this size.";
/** Failures of a call that end in an abstention: a retry would fail in the same way, and the submission is not at fault. */
const ABSTENTIONS: Partial<Record<JudgeError["kind"], NoSamples>> = {
  too_long: "input_too_large",
  model_gone: "judge_model_gone",
};

const notConfigured = (tier: JudgeTier) =>
  abstained("judge_not_configured", `No model is configured for judge tier ${tier}.`);

function withoutJudge(
  deps: TenantDeps,
  { screening }: JudgeRun,
  criterion: CompiledCriterion,
  sources: readonly Source[],
  model: string | null,
  tier: JudgeTier,
): CriterionOutcome | null {
  if (sources.every(({ name }) => name.replace(/\[\d+\]$/, "") !== criterion.applies_to)) {
    return abstained("role_missing", `The submission has no ${criterion.applies_to}.`);
  }
  if (criterion.requires_context && !sources.some(({ name }) => isGrounding(name))) {
    return abstained("source_missing", "This criterion needs a source, and the submission has none.");
  }
  if (model === null) return notConfigured(tier);
  if (screening.unscreened) return abstained("evaluation_too_costly", UNSCREENED);
  const bytes = sources.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes / BYTES_PER_TOKEN > deps.judge.contextTokens) return abstained("input_too_large", TOO_LARGE);
  return null;
}

async function samplesOf(
  deps: TenantDeps,
  calls: SharedCalls,
  part: JudgedPart,
  criterion: CompiledCriterion,
  model: string,
  sources: readonly Source[],
): Promise<JudgeResult[] | "judge_refused"> {
  if (deps.judge.form(part.tier) !== "chat") {
    const decision = await askDecision({ deps, calls, part, model }, criterion, sources);
    return decision.kind === "refused" ? "judge_refused" : [decision.result];
  }
  const count = SAMPLES[part.tier];
  const asked = { ...part, model, promptVersion: PROMPT_VERSION, reuseKey: reuseKey(criterion, sources, model, count) };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const settled = await Promise.allSettled(
    Array.from({ length: count }, (_, sample) => askSample(deps, asked, { criterion, sources }, sample, known)),
  );
  // All samples have settled, so every paid reply is stored even when another sample failed.
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason as Error;
  const results = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (results.some(({ kind }) => kind === "refused")) return "judge_refused";
  return results.flatMap((result) => (result.kind === "judged" ? [result.result] : []));
}

/** Hash of everything that the result depends on: prompt, model, prompt version, number of samples. */
function reuseKey(criterion: CompiledCriterion, sources: readonly Source[], model: string, samples: number): string {
  const messages = judgePrompt({ criterion, sources, boundary: "", reversed: false });
  return sha256Hex(canonicalJson({ messages: messages.map(({ content }) => content), model, PROMPT_VERSION, samples }));
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
