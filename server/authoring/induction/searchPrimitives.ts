// Searches for a small set of deterministic criteria that every met example satisfies and that explains the others.
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { type Candidate, criterionToTry } from "@/server/authoring/induction/candidate";
import { featureCandidates } from "@/server/authoring/induction/candidates/features";
import { literalCandidates } from "@/server/authoring/induction/candidates/literals";
import { lengthCandidates, numberCandidates } from "@/server/authoring/induction/candidates/numbers";
import { shapeCandidates } from "@/server/authoring/induction/candidates/shapes";
import { type Example, isUnmet, type Trial, tryOnExamples } from "@/server/authoring/induction/examples";

export type FoundCriterion = {
  candidate: Candidate;
  type: CompiledCriterion["type"];
  /** Indexes of the examples that it explains. */
  explainedIndexes: number[];
  /** 0..1: support by the examples, shared with the other rules that explain the same ones. */
  confidence: number;
};

type TriedCandidate = { candidate: Candidate; trial: Trial; chance: number };

/**
 * Returns at most `max` criteria, the one that explains most first. Empty without a met example, or without one that is
 * not met, because there is nothing to compare.
 * @param maxChance maximum expected number of rules that fit equally well by chance; a candidate above it is dropped
 */
export async function searchPrimitives(
  examples: readonly Example[],
  max: number,
  maxChance: number,
): Promise<FoundCriterion[]> {
  const metExamples = examples.filter(({ label }) => label === "met");
  const unmetExamples = examples.filter(isUnmet);
  if (metExamples.length === 0 || unmetExamples.length === 0) return [];
  const triedCandidates: TriedCandidate[] = [];
  for (const candidate of listCandidates(metExamples, unmetExamples)) {
    const trial = await tryOnExamples(criterionToTry(candidate), examples);
    const chance =
      candidate.alternatives *
      computeChance(trial.explainedIndexes.length, unmetExamples.length, metExamples.length + unmetExamples.length);
    if (trial.isConsistent && trial.explainedIndexes.length > 0 && chance < maxChance)
      triedCandidates.push({ candidate, trial, chance });
    await yieldToOthers();
  }
  const chosenCriteria: FoundCriterion[] = [];
  const openIndexes = new Set(examples.flatMap((example, index) => (isUnmet(example) ? [index] : [])));
  while (openIndexes.size > 0 && chosenCriteria.length < max) {
    const bestCandidate = findBest(triedCandidates, openIndexes);
    if (!bestCandidate) break;
    chosenCriteria.push(toFoundCriterion(bestCandidate, triedCandidates));
    for (const index of bestCandidate.trial.explainedIndexes) openIndexes.delete(index);
  }
  return chosenCriteria;
}

/** Estimates the support of a rule without alternatives by Laplace's rule of succession. */
export function estimateSupport(agreeingCount: number): number {
  return (agreeingCount + 1) / (agreeingCount + 2);
}

/** Computes the probability that examples drawn at random from `all` are all among the `unmet`. */
function computeChance(explainedCount: number, unmetCount: number, totalCount: number): number {
  let chance = 1;
  for (let drawnCount = 0; drawnCount < explainedCount; drawnCount += 1)
    chance *= (unmetCount - drawnCount) / (totalCount - drawnCount);
  return chance;
}

function listCandidates(metExamples: readonly Example[], unmetExamples: readonly Example[]): Candidate[] {
  return [
    ...shapeCandidates(metExamples),
    ...numberCandidates(metExamples, unmetExamples),
    ...featureCandidates(),
    ...lengthCandidates(metExamples, unmetExamples),
    ...literalCandidates(metExamples, unmetExamples),
  ];
}

/** Finds the candidate that explains the most open examples, weighted by its prior; must before scored criteria. */
function findBest(triedCandidates: readonly TriedCandidate[], openIndexes: ReadonlySet<number>): TriedCandidate | null {
  const rateCandidate = ({ candidate, trial }: TriedCandidate) => {
    const gain = trial.explainedIndexes.filter((index) => openIndexes.has(index)).length;
    return gain === 0 ? 0 : gain + candidate.prior - (trial.failsOnPartial ? 0.5 : 0);
  };
  const bestCandidate = [...triedCandidates].sort((a, b) => rateCandidate(b) - rateCandidate(a))[0];
  return bestCandidate && rateCandidate(bestCandidate) > 0 ? bestCandidate : null;
}

function toFoundCriterion(
  { candidate, trial, chance }: TriedCandidate,
  triedCandidates: readonly TriedCandidate[],
): FoundCriterion {
  const explainsSame = (other: TriedCandidate) => other.trial.explainedIndexes.join() === trial.explainedIndexes.join();
  const totalPrior = triedCandidates.filter(explainsSame).reduce((sum, other) => sum + other.candidate.prior, 0);
  const isForbidding = candidate.config["must_match"] === false;
  return {
    candidate,
    type: trial.failsOnPartial ? "scored" : isForbidding ? "must_not" : "must_have",
    explainedIndexes: trial.explainedIndexes,
    confidence:
      ((candidate.prior / totalPrior) * estimateSupport(trial.met + trial.explainedIndexes.length)) / (1 + chance),
  };
}
