// Builds the rubric's criteria with their results.
import type { Determination } from "@/server/contracts/enums";
import type { DetailCriterion, DetailResult, JudgeReading, JudgeSample } from "@/server/detail/contract";
import { toOutcome } from "@/server/verification/decide/criterionResult";
import type { CalibrationMapRow, SampleRow } from "@/server/detail/detailStore";
import type { CriterionResultRow } from "@/server/verification/read/verificationStore";
import { countedVote } from "@/server/judging/readReply";
import { extractJudgeResult } from "@/server/judging/storedCall";
import type { Source } from "@/server/submission/sources";
import { detailCitation, lostCitations } from "@/server/detail/spans";
import type { Stored } from "@/server/detail/readStored";
import { determinationFor } from "@/server/verdict/outcome";
import { type CompiledCriterion, evidenceOf } from "@/server/rubric/compiledRubric";
import type { RubricForJudging } from "@/server/rubric/loadForJudging";
import { criterionItem } from "@/server/verification/decide/verdictPayload";
import { citePassage } from "@/server/judging/reading/eachPassage";

/** Lists the criteria in the rubric's order. A criterion without a verdict has no result. */
export function detailCriteria(
  { compiled, criterionIds }: RubricForJudging,
  { row, samples, calibrations, labelRecords }: Pick<Stored, "row" | "samples" | "calibrations" | "labelRecords">,
  sources: readonly Source[],
): DetailCriterion[] {
  return compiled.criteria.map((criterion, position) => {
    const result = row.results.find((candidate) => candidate.position === position);
    const criterionCalls = samples.filter((call) => call.position === position);
    const context = {
      samples: criterionCalls.filter((call) => extractJudgeResult(call.result) !== null),
      readings: criterionCalls.flatMap((call) => detailReading(call, sources)),
      calibration: calibrations.find(({ id }) => id === result?.calibrationId),
      labelRecord: labelRecords.get(position) ?? null,
    };
    return {
      criterion_id: criterionItem(criterionIds, position),
      ...criterion,
      inverted: criterion.inverted === true,
      evidence: evidenceOf(criterion),
      contrasts: criterion.contrasts ?? [],
      quantifier: criterion.quantifier ?? null,
      result: result ? detailResult(criterion, result, context, sources) : null,
    };
  });
}

type ResultContext = {
  samples: readonly SampleRow[];
  readings: JudgeReading[];
  calibration: CalibrationMapRow | undefined;
  labelRecord: DetailResult["label_record"];
};

function detailResult(
  criterion: CompiledCriterion,
  row: CriterionResultRow,
  { samples, readings, calibration, labelRecord }: ResultContext,
  sources: readonly Source[],
): DetailResult {
  const outcome = toOutcome(row);
  const { determination } = outcome;
  const votingSamples = samples.filter(({ tier }) => tier === row.tier);
  const agreeingSamples = votingSamples.filter((sample) => readVote(criterion, sample) === determination);
  // Samples never vote for an abstention of the code, whose reason may be a citation.
  const citations = (agreeingSamples.length > 0 ? agreeingSamples : votingSamples).flatMap(
    (sample) => extractJudgeResult(sample.result)?.citations ?? [],
  );
  const spans = outcome.evidenceSpans.map((span) => detailCitation(span, sources));
  return {
    determination,
    confidence: outcome.confidence,
    rationale: outcome.rationale,
    score: outcome.score,
    value_assessed: outcome.valueAssessed,
    model: outcome.model,
    raw_confidence: row.rawConfidence,
    calibration: calibration ? toCalibration(calibration) : null,
    label_record: labelRecord,
    tier_used: row.tier,
    manipulation_detected: outcome.manipulationDetected,
    flagged: outcome.flagged,
    flag_reason: outcome.flagReason,
    evidence_spans: [...spans, ...lostCitations(citations, sources)],
    samples: samples.map((sample) => detailSample(criterion, sample)),
    readings,
  };
}

function toCalibration({ id, method, labels, version }: CalibrationMapRow): NonNullable<DetailResult["calibration"]> {
  return { id, method, labels, version };
}

function detailSample(criterion: CompiledCriterion, row: SampleRow): JudgeSample {
  const { tier, sample, model, outcome } = row;
  const rationale = extractJudgeResult(row.result)?.rationale ?? null;
  return { tier, sample, model, reused: outcome === "reused", vote: readVote(criterion, row), rationale };
}

function detailReading(row: SampleRow, sources: readonly Source[]): JudgeReading[] {
  const { tier, model, reading: kind, result } = row;
  if (kind === null || result === null || !("outcome" in result)) return [];
  const { outcome, reason } = result;
  const cite = (passage: number) => {
    const cited = citePassage(sources, passage);
    return cited === null ? [] : [cited];
  };
  const passages = (result.passages ?? []).flatMap(({ passage, sources: statingSources, ...answer }) =>
    cite(passage).map((cited) => ({
      ...cited,
      ...answer,
      ...(statingSources && { sources: statingSources.flatMap(cite) }),
    })),
  );
  return [{ tier, kind, model, reused: row.outcome === "reused", outcome, reason, passages }];
}

/** Returns the determination of the criterion for which the sample votes. */
function readVote(criterion: CompiledCriterion, row: SampleRow): Determination | null {
  const answer = extractJudgeResult(row.result);
  return answer && determinationFor(criterion, countedVote(answer));
}
