// Combines the samples of one tier into one outcome. The confidence is computed here, not taken from the model.
import type { Determination, ModelForm } from "@/server/contracts/enums";
import { type CheckedCitations, checkCitations } from "@/server/judging/citation/checkCitations";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { decisionConfidence, rawConfidence } from "@/server/calibration/rawConfidence";
import { type JudgeResult, voteOf } from "@/server/judging/readReply";
import type { Source } from "@/server/submission/sources";
import { abstained, type CriterionOutcome, determinationFor, outcomeFor } from "@/server/verdict/outcome";
import { type CompiledCriterion, evidenceOf } from "@/server/rubric/compiledRubric";

const REASONS = {
  insufficient: "source_insufficient",
  contradictory: "source_contradictory",
  missing: "source_missing",
} as const;

/** `cited`: the passages that support the outcome, as a reader is shown them. */
export type Combined = { outcome: CriterionOutcome; cited: readonly FencedText[] };

/**
 * Combines samples, which say whether the statement is true, into the outcome of the criterion. The outcome is not yet
 * flagged for a confidence below the acceptance threshold.
 * @param calibrated maps the raw confidence to a probability
 */
export function combineSamples(
  criterion: CompiledCriterion,
  sources: readonly Source[],
  samples: readonly JudgeResult[],
  calibrated: (raw: number) => number,
  form: ModelForm,
): Combined {
  const votes = new Map<Determination, JudgeResult[]>();
  for (const sample of samples) {
    const vote = voteOf(sample);
    votes.set(vote, [...(votes.get(vote) ?? []), sample]);
  }
  const [winner, runnerUp] = [...votes].sort(([, a], [, b]) => b.length - a.length);
  if (!winner) throw new Error("no sample to combine");
  // Most of the samples: one of several that errs must not accuse the author.
  const reporting = samples.filter((sample) => sample.manipulation_attempt);
  const manipulationDetected = reporting.length > samples.length / 2;
  const [determination, agreeing] = winner;
  const [firstAgreeing] = agreeing;
  if (!firstAgreeing) throw new Error("a vote without a sample");
  if (runnerUp && runnerUp[1].length === agreeing.length) {
    const answers = [...votes]
      .map(([vote, voters]) => `${voters.length} × ${determinationFor(criterion, vote)}`)
      .join(", ");
    const outcome = abstained("judges_disagree", `The judge's samples disagree: ${answers}.`);
    return { outcome: { ...outcome, manipulationDetected }, cited: [] };
  }
  const doubtful = agreeing.find(({ doubt }) => typeof doubt === "string");
  if (doubtful) {
    const outcome = abstained("judges_disagree", doubtful.doubt ?? "");
    const { spans } = checkCitations(doubtful.citations, sources);
    return { outcome: { ...outcome, evidenceSpans: spans, manipulationDetected }, cited: [] };
  }
  const citations = checkCitations(
    agreeing.flatMap((sample) => sample.citations),
    sources,
  );
  const probabilities = samples.flatMap((sample) => {
    const { token_probability: tokenProbability } = sample;
    // A sample with another answer supports this one with at most the probability that its own answer is wrong.
    return tokenProbability === null ? [] : agreeing.includes(sample) ? tokenProbability : 1 - tokenProbability;
  });
  const raw = (form === "chat" ? rawConfidence : decisionConfidence)({
    samples: samples.length,
    agreeing: agreeing.length,
    tokenProbability: probabilities.length > 0 ? mean(probabilities) : null,
    citations,
  });
  const facts = { evidenceSpans: citations.spans, manipulationDetected };
  if (determination === "cannot_determine") {
    const reason = firstAgreeing.sufficiency === "sufficient" ? "judge_abstained" : REASONS[firstAgreeing.sufficiency];
    const explanation = firstAgreeing.rationale || "The judge could not determine it.";
    const outcome = { ...abstained(reason, explanation), ...facts, confidence: calibrated(raw), rawConfidence: raw };
    return { outcome, cited: [] };
  }
  const missing = determination === "met" ? missingEvidence(criterion, citations) : null;
  if (missing !== null) {
    const explanation = `The judge found the statement true, but cites ${missing}.`;
    const outcome = {
      ...abstained("evidence_not_found", `${explanation} ${firstAgreeing.rationale}`.trim()),
      ...facts,
    };
    return { outcome: { ...outcome, rawConfidence: raw }, cited: [] };
  }
  const outcomeFields = {
    ...facts,
    determination,
    confidence: calibrated(raw),
    rawConfidence: raw,
    score: scoreOf(determination, agreeing),
    rationale: firstAgreeing.rationale,
    valueAssessed: null,
    ...(lacksReasonAndCitation(criterion, determination, firstAgreeing, citations) ? FLAGGED_UNFOUNDED : NOT_FLAGGED),
    model: null,
  };
  return { outcome: outcomeFor(criterion, outcomeFields), cited: citations.passages };
}

/**
 * Describes the evidence that a met lacks; null when it lacks none. A must_not criterion needs no citation of a source,
 * because a harm such as an unsupported claim is in no source.
 */
function missingEvidence(criterion: CompiledCriterion, { spans, grounding }: CheckedCitations): string | null {
  if (criterion.requires_context && !criterion.inverted && grounding === 0) return "nothing that is in a source";
  return evidenceOf(criterion) === "cited" && spans.length === 0 ? "nothing that is in the material" : null;
}

const FLAGGED_UNFOUNDED = { flagged: true, flagReason: "evidence_not_found" };
const NOT_FLAGGED = { flagged: false, flagReason: null };

/** Whether an unfavorable vote has neither a reason nor a citation, so a person has to review it. */
function lacksReasonAndCitation(
  { inverted }: CompiledCriterion,
  determination: Determination,
  { rationale }: JudgeResult,
  { spans }: CheckedCitations,
): boolean {
  return determination === (inverted ? "met" : "not_met") && rationale.trim() === "" && spans.length === 0;
}

/** Returns the score: for a partial answer the mean of the scores between 0 and 1, or 0.5 without any. */
function scoreOf(determination: Exclude<Determination, "cannot_determine">, agreeing: readonly JudgeResult[]): number {
  if (determination !== "partial") return determination === "met" ? 1 : 0;
  const partialScores = agreeing.flatMap(({ score }) => (score !== null && score > 0 && score < 1 ? [score] : []));
  return partialScores.length > 0 ? mean(partialScores) : 0.5;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
