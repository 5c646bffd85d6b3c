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
  const met = examples.filter(({ label }) => label === "met");
  const remaining = examples.filter(isUnmet);
  if (met.length === 0 || remaining.length === 0) return [];
  const triedCandidates: TriedCandidate[] = [];
  for (const candidate of listCandidates(met, remaining)) {
    const trial = await tryOnExamples(criterionToTry(candidate), examples);
    const chance =
      candidate.alternatives *
      computeChance(trial.explainedIndexes.length, remaining.length, met.length + remaining.length);
    if (trial.isConsistent && trial.explainedIndexes.length > 0 && chance < maxChance)
      triedCandidates.push({ candidate, trial, chance });
    await yieldToOthers();
  }
  const chosenCriteria: FoundCriterion[] = [];
  const openIndexes = new Set(examples.flatMap((example, index) => (isUnmet(example) ? [index] : [])));
  while (openIndexes.size > 0 && chosenCriteria.length < max) {
    const best = findBest(triedCandidates, openIndexes);
    if (!best) break;
    chosenCriteria.push(toFoundCriterion(best, triedCandidates));
    for (const index of best.trial.explainedIndexes) openIndexes.delete(index);
  }
  return chosenCriteria;
}

/** Estimates the support of a rule without alternatives by Laplace's rule of succession. */
export function estimateSupport(agreeing: number): number {
  return (agreeing + 1) / (agreeing + 2);
}

/** Computes the probability that examples drawn at random from `all` are all among the `unmet`. */
function computeChance(explainedCount: number, unmet: number, all: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < explainedCount; drawn += 1) chance *= (unmet - drawn) / (all - drawn);
  return chance;
}

function listCandidates(met: readonly Example[], rest: readonly Example[]): Candidate[] {
  return [
    ...shapeCandidates(met),
    ...numberCandidates(met, rest),
    ...featureCandidates(),
    ...lengthCandidates(met, rest),
    ...literalCandidates(met, rest),
  ];
}

/** Finds the candidate that explains the most open examples, weighted by its prior; must before scored criteria. */
function findBest(tried: readonly TriedCandidate[], openIndexes: ReadonlySet<number>): TriedCandidate | null {
  const worth = ({ candidate, trial }: TriedCandidate) => {
    const gain = trial.explainedIndexes.filter((index) => openIndexes.has(index)).length;
    return gain === 0 ? 0 : gain + candidate.prior - (trial.failsOnPartial ? 0.5 : 0);
  };
  const best = [...tried].sort((a, b) => worth(b) - worth(a))[0];
  return best && worth(best) > 0 ? best : null;
}

function toFoundCriterion(
  { candidate, trial, chance }: TriedCandidate,
  tried: readonly TriedCandidate[],
): FoundCriterion {
  const explainsSame = (other: TriedCandidate) => other.trial.explainedIndexes.join() === trial.explainedIndexes.join();
  const totalPrior = tried.filter(explainsSame).reduce((sum, other) => sum + other.candidate.prior, 0);
  const forbids = candidate.config["must_match"] === false;
  return {
    candidate,
    type: trial.failsOnPartial ? "scored" : forbids ? "must_not" : "must_have",
    explainedIndexes: trial.explainedIndexes,
    confidence:
      ((candidate.prior / totalPrior) * estimateSupport(trial.met + trial.explainedIndexes.length)) / (1 + chance),
  };
}
