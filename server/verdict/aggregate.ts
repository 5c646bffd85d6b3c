// Aggregates the outcomes of the criteria into a verdict, by three-valued logic and interval arithmetic. Pure.
import type { Determination } from "@/server/contracts/enums";
import { firstReason } from "@/server/verdict/flagReason";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { CompiledCriterion, CompiledRubric } from "@/server/rubric/compiledRubric";

export type AggregateVerdict = {
  determination: Determination;
  score: number | null;
  confidence: number;
  flagged: boolean;
  flagReason: string | null;
  manipulationDetected: boolean;
};

type JudgedCriterion = { criterion: CompiledCriterion; outcome: CriterionOutcome };
type Bands = Pick<CompiledRubric, "met_at" | "partial_at">;
type Decision = {
  determination: Determination;
  score: number | null;
  decidingCriteria: JudgedCriterion[];
  isAnySufficient: boolean;
};

const POINTS = { met: 1, partial: 0.5, not_met: 0 } as const;

/**
 * Aggregates outcomes, which are in the order of `compiled.criteria`.
 *
 * - A must criterion (must_have, must_not) that is not met decides not_met; else one that is unknown, cannot_determine.
 * - The weighted mean of scored criteria is an interval, an unknown counting as [0, 1]; it decides when both ends fall
 *   in the same band, after a partial must criterion has capped them at partial.
 * - `score` is that mean, null with an unknown or without scored criteria.
 * - `confidence`: the minimum of the deciding criteria, since each is needed; the maximum when any one of them is
 *   enough (several unmet must criteria). `flagged` likewise; manipulation anywhere always flags.
 * @throws Error when their number is not that of the criteria
 */
export function aggregate(compiled: CompiledRubric, outcomes: readonly CriterionOutcome[]): AggregateVerdict {
  const judgedCriteria = compiled.criteria.map((criterion, index) => {
    const outcome = outcomes[index];
    if (!outcome || outcomes.length !== compiled.criteria.length)
      throw new Error("one outcome per criterion is needed");
    return { criterion, outcome };
  });
  const { determination, score, decidingCriteria, isAnySufficient } = decide(judgedCriteria, compiled);
  const confidences = decidingCriteria.map(({ outcome }) => outcome.confidence);
  const reasons = decidingCriteria.map(({ outcome }) => flagCause(outcome, compiled.acceptance_threshold));
  const causes = reasons.filter((reason) => reason !== null);
  const isDoubtful = isAnySufficient ? causes.length === reasons.length : causes.length > 0;
  const manipulationDetected = outcomes.some((outcome) => outcome.manipulationDetected);
  const flagReason = manipulationDetected ? "manipulation_detected" : isDoubtful ? firstReason(causes) : null;
  return {
    determination,
    score,
    confidence: isAnySufficient ? Math.max(...confidences) : Math.min(...confidences),
    flagged: flagReason !== null,
    flagReason,
    manipulationDetected,
  };
}

function decide(judgedCriteria: readonly JudgedCriterion[], bands: Bands): Decision {
  const mustCriteria = judgedCriteria.filter(({ criterion }) => criterion.type !== "scored");
  const scoredCriteria = judgedCriteria.filter(({ criterion }) => criterion.type === "scored");
  const [low, high] = meanInterval(scoredCriteria);
  const score = scoredCriteria.length > 0 && !scoredCriteria.some(isUnknown) ? low : null;

  const failedMusts = mustCriteria.filter(({ outcome }) => outcome.determination === "not_met");
  if (failedMusts.length > 0)
    return { determination: "not_met", score, decidingCriteria: failedMusts, isAnySufficient: true };
  const unknownMusts = mustCriteria.filter(isUnknown);
  if (unknownMusts.length > 0)
    return { determination: "cannot_determine", score, decidingCriteria: unknownMusts, isAnySufficient: false };

  const isCapped = mustCriteria.some(({ outcome }) => outcome.determination === "partial");
  const determination = findDetermination(low, bands, isCapped);
  if (determination !== findDetermination(high, bands, isCapped)) {
    return {
      determination: "cannot_determine",
      score,
      decidingCriteria: scoredCriteria.filter(isUnknown),
      isAnySufficient: false,
    };
  }
  const knownCriteria = scoredCriteria.filter((item) => !isUnknown(item));
  const pivotalCriteria = knownCriteria.filter((item) => {
    const [lowest, highest] = meanInterval(scoredCriteria, item);
    return findDetermination(lowest, bands, isCapped) !== findDetermination(highest, bands, isCapped);
  });
  // met_at and partial_at are above 0, so at least one criterion is known whenever the interval decides.
  const decidingCriteria = [...mustCriteria, ...(pivotalCriteria.length > 0 ? pivotalCriteria : knownCriteria)];
  return { determination, score, decidingCriteria, isAnySufficient: false };
}

/**
 * Returns the interval of the weighted mean: unknown criteria and the omitted one count as [0, 1]. Returns [1, 1] when
 * there are no criteria.
 */
function meanInterval(
  scoredCriteria: readonly JudgedCriterion[],
  omittedCriterion?: JudgedCriterion,
): [number, number] {
  if (scoredCriteria.length === 0) return [1, 1];
  const isOpen = (item: JudgedCriterion) => item === omittedCriterion || isUnknown(item);
  const weight = (item: JudgedCriterion) => item.criterion.weight ?? 1;
  const total = sum(scoredCriteria.map(weight));
  const mean = (openPoints: number) =>
    round(
      sum(scoredCriteria.map((item) => weight(item) * (isOpen(item) ? openPoints : getPoints(item.outcome)))) / total,
    );
  return [mean(0), mean(1)];
}

function findDetermination(mean: number, { met_at, partial_at }: Bands, isCapped: boolean): Determination {
  if (mean >= met_at) return isCapped ? "partial" : "met";
  return mean >= partial_at ? "partial" : "not_met";
}

function getPoints({ determination, score }: CriterionOutcome): number {
  return score ?? (determination === "cannot_determine" ? 0 : POINTS[determination]);
}

function isUnknown({ outcome }: JudgedCriterion): boolean {
  return outcome.determination === "cannot_determine";
}

function flagCause(outcome: CriterionOutcome, acceptance: number): string | null {
  const isDoubtful = outcome.flagged || outcome.determination === "cannot_determine" || outcome.confidence < acceptance;
  return isDoubtful ? (outcome.flagReason ?? "below_acceptance") : null;
}

/** Adds in ascending order, because the sum of fractions depends on the order. */
function sum(terms: readonly number[]): number {
  return terms.toSorted((a, b) => a - b).reduce((total, term) => total + term, 0);
}

/** Rounds a mean, so that three scores of 0.8 have the mean 0.8 and not 0.8000000000000002. */
function round(mean: number): number {
  return Math.round(mean * 1e12) / 1e12;
}
