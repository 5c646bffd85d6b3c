// Criterion outcomes -> verdict: three-valued logic and interval arithmetic; pure.
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

type Judged = { criterion: CompiledCriterion; outcome: CriterionOutcome };
type Bands = Pick<CompiledRubric, "met_at" | "partial_at">;
type Decision = { determination: Determination; score: number | null; deciding: Judged[]; alternatives: boolean };

const POINTS = { met: 1, partial: 0.5, not_met: 0 } as const;

/**
 * The verdict. `outcomes` are in the order of `compiled.criteria`; throws when their number differs.
 *
 * - A must criterion (must_have, must_not) that is not met decides not_met; else one that is unknown, cannot_determine.
 * - The weighted mean of scored criteria is an interval, an unknown counting as [0, 1]; it decides when both ends fall
 *   in the same band, after a partial must criterion has capped them at partial.
 * - `score` is that mean, null with an unknown or without scored criteria.
 * - `confidence`: the minimum of the deciding criteria, since each is needed; the maximum when any one of them is
 *   enough (several unmet must criteria). `flagged` likewise; manipulation anywhere always flags.
 */
export function aggregate(compiled: CompiledRubric, outcomes: readonly CriterionOutcome[]): AggregateVerdict {
  const judged = compiled.criteria.map((criterion, index) => {
    const outcome = outcomes[index];
    if (!outcome || outcomes.length !== compiled.criteria.length)
      throw new Error("one outcome per criterion is needed");
    return { criterion, outcome };
  });
  const { determination, score, deciding, alternatives } = decide(judged, compiled);
  const confidences = deciding.map(({ outcome }) => outcome.confidence);
  const reasons = deciding.map(({ outcome }) => causeOf(outcome, compiled.acceptance_threshold));
  const causes = reasons.filter((reason) => reason !== null);
  const doubtful = alternatives ? causes.length === reasons.length : causes.length > 0;
  const manipulationDetected = outcomes.some((outcome) => outcome.manipulationDetected);
  const flagReason = manipulationDetected ? "manipulation_detected" : doubtful ? firstReason(causes) : null;
  return {
    determination,
    score,
    confidence: alternatives ? Math.max(...confidences) : Math.min(...confidences),
    flagged: flagReason !== null,
    flagReason,
    manipulationDetected,
  };
}

function decide(judged: readonly Judged[], bands: Bands): Decision {
  const musts = judged.filter(({ criterion }) => criterion.type !== "scored");
  const scored = judged.filter(({ criterion }) => criterion.type === "scored");
  const [low, high] = meanInterval(scored);
  const score = scored.length > 0 && !scored.some(isUnknown) ? low : null;

  const failing = musts.filter(({ outcome }) => outcome.determination === "not_met");
  if (failing.length > 0) return { determination: "not_met", score, deciding: failing, alternatives: true };
  const missing = musts.filter(isUnknown);
  if (missing.length > 0) return { determination: "cannot_determine", score, deciding: missing, alternatives: false };

  const capped = musts.some(({ outcome }) => outcome.determination === "partial");
  const determination = band(low, bands, capped);
  if (determination !== band(high, bands, capped)) {
    return { determination: "cannot_determine", score, deciding: scored.filter(isUnknown), alternatives: false };
  }
  const known = scored.filter((item) => !isUnknown(item));
  const pivotal = known.filter((item) => {
    const [least, most] = meanInterval(scored, item);
    return band(least, bands, capped) !== band(most, bands, capped);
  });
  // met_at and partial_at are above 0, so that something is known whenever the interval decides.
  const deciding = [...musts, ...(pivotal.length > 0 ? pivotal : known)];
  return { determination, score, deciding, alternatives: false };
}

/** Weighted mean with unknowns, and optionally one known criterion, as [0, 1]. Without scored criteria: [1, 1]. */
function meanInterval(scored: readonly Judged[], leftOut?: Judged): [number, number] {
  if (scored.length === 0) return [1, 1];
  const open = (item: Judged) => item === leftOut || isUnknown(item);
  const weight = (item: Judged) => item.criterion.weight ?? 1;
  const total = sum(scored.map(weight));
  const mean = (unknown: number) =>
    round(sum(scored.map((item) => weight(item) * (open(item) ? unknown : points(item.outcome)))) / total);
  return [mean(0), mean(1)];
}

function band(mean: number, { met_at, partial_at }: Bands, capped: boolean): Determination {
  if (mean >= met_at) return capped ? "partial" : "met";
  return mean >= partial_at ? "partial" : "not_met";
}

function points({ determination, score }: CriterionOutcome): number {
  return score ?? (determination === "cannot_determine" ? 0 : POINTS[determination]);
}

function isUnknown({ outcome }: Judged): boolean {
  return outcome.determination === "cannot_determine";
}

function causeOf(outcome: CriterionOutcome, acceptance: number): string | null {
  const doubtful = outcome.flagged || outcome.determination === "cannot_determine" || outcome.confidence < acceptance;
  return doubtful ? (outcome.flagReason ?? "below_acceptance") : null;
}

/** Adds in ascending order, because the sum of fractions depends on the order. */
function sum(terms: readonly number[]): number {
  return terms.toSorted((a, b) => a - b).reduce((total, term) => total + term, 0);
}

/** Three scores of 0.8 have the mean 0.8, not 0.8000000000000002. */
function round(mean: number): number {
  return Math.round(mean * 1e12) / 1e12;
}
