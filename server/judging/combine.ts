// Combines the samples of one tier into one outcome. The confidence is computed here, not taken from the model.
import type { Determination, ModelForm } from "@/server/contracts/enums";
import { type CheckedCitations, checkCitations } from "@/server/judging/citation/checkCitations";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { decisionConfidence, rawConfidence } from "@/server/calibration/rawConfidence";
import { type JudgeResult, countedVote } from "@/server/judging/readReply";
import type { Source } from "@/server/submission/sources";
import { abstentionOutcome, type CriterionOutcome, determinationFor, outcomeFor } from "@/server/verdict/outcome";
import { type CompiledCriterion, evidenceOf } from "@/server/rubric/compiledRubric";

const REASONS = {
  insufficient: "source_insufficient",
  contradictory: "source_contradictory",
  missing: "source_missing",
} as const;

/** `citedPassages`: the passages that support the outcome, as a reader is shown them. */
export type CombinedOutcome = { outcome: CriterionOutcome; citedPassages: readonly FencedText[] };

/**
 * Combines samples, which say whether the statement is true, into the outcome of the criterion. The outcome is not yet
 * flagged for a confidence below the acceptance threshold.
 * @param calibrateConfidence maps the raw confidence to a probability
 */
export function combineSamples(
  criterion: CompiledCriterion,
  sources: readonly Source[],
  samples: readonly JudgeResult[],
  calibrateConfidence: (raw: number) => number,
  form: ModelForm,
): CombinedOutcome {
  const votes = new Map<Determination, JudgeResult[]>();
  for (const sample of samples) {
    const vote = countedVote(sample);
    votes.set(vote, [...(votes.get(vote) ?? []), sample]);
  }
  const [winner, runnerUp] = [...votes].sort(([, a], [, b]) => b.length - a.length);
  if (!winner) throw new Error("no sample to combine");
  // A majority is required, so that the error of one sample does not accuse the author.
  const reportingSamples = samples.filter((sample) => sample.manipulation_attempt);
  const manipulationDetected = reportingSamples.length > samples.length / 2;
  const [determination, agreeingSamples] = winner;
  const [firstAgreeing] = agreeingSamples;
  if (!firstAgreeing) throw new Error("a vote without a sample");
  if (runnerUp && runnerUp[1].length === agreeingSamples.length) {
    const answers = [...votes]
      .map(([vote, voters]) => `${voters.length} × ${determinationFor(criterion, vote)}`)
      .join(", ");
    const outcome = abstentionOutcome("judges_disagree", `The judge's samples disagree: ${answers}.`);
    return { outcome: { ...outcome, manipulationDetected }, citedPassages: [] };
  }
  const doubtfulSample = agreeingSamples.find(({ doubt }) => typeof doubt === "string");
  if (doubtfulSample) {
    const outcome = abstentionOutcome("judges_disagree", doubtfulSample.doubt ?? "");
    const { spans } = checkCitations(doubtfulSample.citations, sources);
    return { outcome: { ...outcome, evidenceSpans: spans, manipulationDetected }, citedPassages: [] };
  }
  const citations = checkCitations(
    agreeingSamples.flatMap((sample) => sample.citations),
    sources,
  );
  const probabilities = samples.flatMap((sample) => {
    const { token_probability: tokenProbability } = sample;
    // A sample with another answer supports this one with at most the probability that its own answer is wrong.
    return tokenProbability === null ? [] : agreeingSamples.includes(sample) ? tokenProbability : 1 - tokenProbability;
  });
  const rawValue = (form === "chat" ? rawConfidence : decisionConfidence)({
    samples: samples.length,
    agreeing: agreeingSamples.length,
    tokenProbability: probabilities.length > 0 ? mean(probabilities) : null,
    citations,
  });
  const facts = { evidenceSpans: citations.spans, manipulationDetected };
  if (determination === "cannot_determine") {
    const reason = firstAgreeing.sufficiency === "sufficient" ? "judge_abstained" : REASONS[firstAgreeing.sufficiency];
    const explanation = firstAgreeing.rationale || "The judge could not determine it.";
    const outcome = {
      ...abstentionOutcome(reason, explanation),
      ...facts,
      confidence: calibrateConfidence(rawValue),
      rawConfidence: rawValue,
    };
    return { outcome, citedPassages: [] };
  }
  const missingText = determination === "met" ? missingEvidence(criterion, citations) : null;
  if (missingText !== null) {
    const explanation = `The judge found the statement true, but cites ${missingText}.`;
    const outcome = {
      ...abstentionOutcome("evidence_not_found", `${explanation} ${firstAgreeing.rationale}`.trim()),
      ...facts,
    };
    return { outcome: { ...outcome, rawConfidence: rawValue }, citedPassages: [] };
  }
  const outcomeFields = {
    ...facts,
    determination,
    confidence: calibrateConfidence(rawValue),
    rawConfidence: rawValue,
    score: computeScore(determination, agreeingSamples),
    rationale: firstAgreeing.rationale,
    valueAssessed: null,
    ...(lacksReasonAndCitation(criterion, determination, firstAgreeing, citations) ? FLAGGED_UNFOUNDED : NOT_FLAGGED),
    model: null,
  };
  return { outcome: outcomeFor(criterion, outcomeFields), citedPassages: citations.passages };
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
function computeScore(
  determination: Exclude<Determination, "cannot_determine">,
  agreeingSamples: readonly JudgeResult[],
): number {
  if (determination !== "partial") return determination === "met" ? 1 : 0;
  const partialScores = agreeingSamples.flatMap(({ score }) =>
    score !== null && score > 0 && score < 1 ? [score] : [],
  );
  return partialScores.length > 0 ? mean(partialScores) : 0.5;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
