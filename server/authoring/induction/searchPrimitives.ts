// The smallest set of deterministic criteria that no met example violates and that explains the others.
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { type Candidate, criterionToTry } from "@/server/authoring/induction/candidate";
import { featureCandidates } from "@/server/authoring/induction/candidates/features";
import { literalCandidates } from "@/server/authoring/induction/candidates/literals";
import { lengthCandidates, numberCandidates } from "@/server/authoring/induction/candidates/numbers";
import { shapeCandidates } from "@/server/authoring/induction/candidates/shapes";
import { type Example, isUnmet, type Trial, tryOnExamples } from "@/server/authoring/induction/examples";

export type Induced = {
  candidate: Candidate;
  type: CompiledCriterion["type"];
  /** Indices of the examples that it explains. */
  caught: number[];
  /** 0..1: support by the examples, shared with the other rules that explain the same ones. */
  confidence: number;
};

type Tried = { candidate: Candidate; trial: Trial; chance: number };

/**
 * At most `max` criteria, the one that explains most first. Empty without a met example or without one that is not met:
 * there is no contrast to learn from.
 * @param tolerated maximum expected number of rules that fit equally well by chance; a candidate above it is dropped
 */
export async function searchPrimitives(
  examples: readonly Example[],
  max: number,
  tolerated: number,
): Promise<Induced[]> {
  const met = examples.filter(({ label }) => label === "met");
  const remaining = examples.filter(isUnmet);
  if (met.length === 0 || remaining.length === 0) return [];
  const tried: Tried[] = [];
  for (const candidate of candidatesFor(met, remaining)) {
    const trial = await tryOnExamples(criterionToTry(candidate), examples);
    const chance =
      candidate.alternatives * chanceOf(trial.caught.length, remaining.length, met.length + remaining.length);
    if (trial.consistent && trial.caught.length > 0 && chance < tolerated) tried.push({ candidate, trial, chance });
    await yieldToOthers();
  }
  const chosen: Induced[] = [];
  const open = new Set(examples.flatMap((example, index) => (isUnmet(example) ? [index] : [])));
  while (open.size > 0 && chosen.length < max) {
    const best = bestOf(tried, open);
    if (!best) break;
    chosen.push(inducedFrom(best, tried));
    for (const index of best.trial.caught) open.delete(index);
  }
  return chosen;
}

/** Laplace's rule of succession over the examples that agree: the estimate for a rule without alternatives. */
export function supportOf(agreeing: number): number {
  return (agreeing + 1) / (agreeing + 2);
}

/** Probability that `caught` examples drawn at random from `all` are all among the `unmet`. */
function chanceOf(caught: number, unmet: number, all: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < caught; drawn += 1) chance *= (unmet - drawn) / (all - drawn);
  return chance;
}

function candidatesFor(met: readonly Example[], rest: readonly Example[]): Candidate[] {
  return [
    ...shapeCandidates(met),
    ...numberCandidates(met, rest),
    ...featureCandidates(),
    ...lengthCandidates(met, rest),
    ...literalCandidates(met, rest),
  ];
}

/** Most newly explained examples, weighted by the prior; a must before a scored criterion. */
function bestOf(tried: readonly Tried[], open: ReadonlySet<number>): Tried | null {
  const worth = ({ candidate, trial }: Tried) => {
    const gain = trial.caught.filter((index) => open.has(index)).length;
    return gain === 0 ? 0 : gain + candidate.prior - (trial.onPartial ? 0.5 : 0);
  };
  const best = [...tried].sort((a, b) => worth(b) - worth(a))[0];
  return best && worth(best) > 0 ? best : null;
}

function inducedFrom({ candidate, trial, chance }: Tried, tried: readonly Tried[]): Induced {
  const same = (other: Tried) => other.trial.caught.join() === trial.caught.join();
  const likely = tried.filter(same).reduce((sum, other) => sum + other.candidate.prior, 0);
  const forbids = candidate.config["must_match"] === false;
  return {
    candidate,
    type: trial.onPartial ? "scored" : forbids ? "must_not" : "must_have",
    caught: trial.caught,
    confidence: ((candidate.prior / likely) * supportOf(trial.met + trial.caught.length)) / (1 + chance),
  };
}
