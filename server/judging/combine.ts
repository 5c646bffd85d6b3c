// Combines the samples of one tier, and the answers about parts of the material, into one outcome. The confidence is
// computed here; the model does not rate itself.
import type { Determination } from "@/server/contracts/enums";
import { type CheckedCitations, checkCitations } from "@/server/judging/citation/checkCitations";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { ModelForm } from "@/server/judging/contract";
import { decisionConfidence, rawConfidence } from "@/server/calibration/rawConfidence";
import { type JudgeResult, voteOf } from "@/server/judging/readReply";
import type { Source } from "@/server/submission/sources";
import { abstained, type CriterionOutcome, determinationFor, outcomeFor } from "@/server/primitives/outcome";
import { type CompiledCriterion, evidenceOf } from "@/server/rubric/compiledRubric";

const REASONS = {
  insufficient: "source_insufficient",
  contradictory: "source_contradictory",
  missing: "source_missing",
} as const;

/** `cited`: the passages on which the outcome rests, as a reader is shown them. */
export type Combined = { outcome: CriterionOutcome; cited: readonly FencedText[] };

/**
 * The samples answer whether the statement is true; the outcome is that of the criterion. `calibrated` maps the raw
 * confidence; the outcome is not yet flagged for being below acceptance.
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
  const [first, second] = [...votes].sort(([, a], [, b]) => b.length - a.length);
  if (!first) throw new Error("no sample to combine");
  const manipulationDetected = samples.some((sample) => sample.manipulation_attempt);
  const [determination, agreeing] = first;
  const [speaker] = agreeing;
  if (!speaker) throw new Error("a vote without a sample");
  if (second && second[1].length === agreeing.length) {
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
    const { token_probability: own } = sample;
    // A sample that disagrees supports the answer with at most what its token's probability leaves.
    return own === null ? [] : agreeing.includes(sample) ? own : 1 - own;
  });
  const raw = (form === "chat" ? rawConfidence : decisionConfidence)({
    samples: samples.length,
    agreeing: agreeing.length,
    tokenProbability: probabilities.length > 0 ? mean(probabilities) : null,
    citations,
  });
  const facts = { evidenceSpans: citations.spans, manipulationDetected };
  if (determination === "cannot_determine") {
    const reason = speaker.sufficiency === "sufficient" ? "judge_abstained" : REASONS[speaker.sufficiency];
    const why = speaker.rationale || "The judge could not determine it.";
    const outcome = { ...abstained(reason, why), ...facts, confidence: calibrated(raw), rawConfidence: raw };
    return { outcome, cited: [] };
  }
  const missing = determination === "met" ? missingEvidence(criterion, citations) : null;
  if (missing !== null) {
    const why = `The judge found the statement true, but cites ${missing}.`;
    const outcome = { ...abstained("evidence_not_found", `${why} ${speaker.rationale}`.trim()), ...facts };
    return { outcome: { ...outcome, rawConfidence: raw }, cited: [] };
  }
  const found = {
    ...facts,
    determination,
    confidence: calibrated(raw),
    rawConfidence: raw,
    score: scoreOf(determination, agreeing),
    rationale: speaker.rationale,
    valueAssessed: null,
    ...(isUnfounded(criterion, determination, speaker, citations) ? UNFOUNDED : NOT_FLAGGED),
    model: null,
  };
  return { outcome: outcomeFor(criterion, found), cited: citations.passages };
}

/** A harm such as an unsupported claim has no passage in the sources, so a must_not criterion needs none of them. */
function missingEvidence(criterion: CompiledCriterion, { spans, grounding }: CheckedCitations): string | null {
  if (criterion.requires_context && !criterion.inverted && grounding === 0) return "nothing that is in a source";
  return evidenceOf(criterion) === "cited" && spans.length === 0 ? "nothing that is in the material" : null;
}

const UNFOUNDED = { flagged: true, flagReason: "evidence_not_found" };
const NOT_FLAGGED = { flagged: false, flagReason: null };

/** Whether an unfavorable vote has neither a reason nor a passage, so that a person has to look at it. */
function isUnfounded(
  { inverted }: CompiledCriterion,
  determination: Determination,
  { rationale }: JudgeResult,
  { spans }: CheckedCitations,
): boolean {
  return determination === (inverted ? "met" : "not_met") && rationale.trim() === "" && spans.length === 0;
}

/** Only degrees between 0 and 1 count. */
function scoreOf(determination: Exclude<Determination, "cannot_determine">, agreeing: readonly JudgeResult[]): number {
  if (determination !== "partial") return determination === "met" ? 1 : 0;
  const degrees = agreeing.flatMap(({ score }) => (score !== null && score > 0 && score < 1 ? [score] : []));
  return degrees.length > 0 ? mean(degrees) : 0.5;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
