// Derives a judge result from a decision model's answers about a criterion.
import type { Determination } from "@/server/contracts/enums";
import type { PassageSpan } from "@/server/judging/decision/questions";
import { allowedDeterminations, MEANINGS } from "@/server/judging/judgePrompt";
import type { JudgeResult } from "@/server/judging/readReply";
import type { DecisionAnswer } from "@/server/llm/port";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

/** The result of a search for evidence: `citations` are passages, `within` are ranges to search further. */
export type FoundPassages = { citations: PassageSpan[]; within: PassageSpan[][] };

/** The result, as it is stored and reused. `doubt`: why the answers contradict each other; null when they do not. */
export type DecisionResult = JudgeResult & FoundPassages & { doubt: string | null };

/** Maximum distance from 1 of the sum of two probabilities: of the statement, and of its opposite. */
const MAX_DISTANCE_FROM_ONE = 0.3;
/** Minimum lead of the most probable determination over the next one. */
export const MIN_LEAD = 0.2;
/** Minimum probability of a passage that is cited in addition to the best one. */
const MIN_CITED_PROBABILITY = 0.2;
const MAX_CITED_PARTS = 4;

/** Probabilities of the statement, of its opposite, and of the determinations in both orders of the options. */
type CoreAnswers = {
  statement: number;
  opposite: number;
  forward: readonly number[];
  backward: readonly number[];
};

/** Reads the answers to the four core questions of a criterion; null when the model refused one of them. */
export function readCoreAnswers(answers: readonly DecisionAnswer[]): CoreAnswers | null {
  const [statement, opposite, forward, backward] = answers;
  const [yes, no] = [statement?.[0], opposite?.[0]];
  return yes === undefined || no === undefined || !forward || !backward
    ? null
    : { statement: yes, opposite: no, forward, backward };
}

/** Combines the core answers and the evidence found into one result. Contradicting answers are noted in `doubt`. */
export function readDecision(
  criterion: CompiledCriterion,
  core: CoreAnswers,
  foundPassages: FoundPassages,
): DecisionResult {
  const { statement, opposite } = core;
  const options = allowedDeterminations(criterion, false);
  const averageProbabilities = options.map(
    (_, index) => ((core.forward[index] ?? 0) + (core.backward.at(-1 - index) ?? 0)) / 2,
  );
  const determination = options[indexOfHighest(averageProbabilities)] ?? "cannot_determine";
  const backwardChoice = allowedDeterminations(criterion, true)[indexOfHighest(core.backward)];
  const changesWithOrder = options[indexOfHighest(core.forward)] !== backwardChoice;
  const [highest = 0, secondHighest = 0] = averageProbabilities.toSorted((a, b) => b - a);
  return {
    ...foundPassages,
    determination,
    score: { met: 1, partial: 0.5, not_met: 0, cannot_determine: null }[determination],
    rationale: `The model puts the statement at ${percent(statement)}, its opposite at ${percent(opposite)}, and that ${MEANINGS[determination]} at ${percent(Math.max(...averageProbabilities))}.`,
    sufficiency: "sufficient",
    manipulation_attempt: false,
    token_probability: mean([Math.max(...averageProbabilities), ...supportingProbabilities(determination, core)]),
    doubt:
      highest - secondHighest < MIN_LEAD
        ? `The model puts its answer at ${percent(highest)} and another one at ${percent(secondHighest)}.`
        : findDoubt(determination, core, changesWithOrder),
  };
}

/**
 * Returns the most probable of the `offered` parts; a part of several passages has to be searched further. Returns none
 * when "no passage" is the most probable option.
 */
export function readPassages(
  offeredParts: readonly (readonly PassageSpan[])[],
  answer: DecisionAnswer | undefined,
): FoundPassages {
  const noPassageProbability = answer?.[offeredParts.length] ?? 0;
  const rankedParts = offeredParts
    .map((part, index) => ({ part, probability: answer?.[index] ?? 0 }))
    .filter(({ probability }) => probability > noPassageProbability)
    .sort((a, b) => b.probability - a.probability);
  const bestParts = rankedParts
    .filter(({ probability }, rank) => rank === 0 || probability >= MIN_CITED_PROBABILITY)
    .slice(0, MAX_CITED_PARTS);
  const passages: FoundPassages = { citations: [], within: [] };
  for (const { part } of bestParts) {
    const [first] = part;
    if (part.length === 1 && first && first.from === first.to) passages.citations.push(first);
    else passages.within.push([...part]);
  }
  return passages;
}

function findDoubt(
  determination: Determination,
  { statement, opposite }: CoreAnswers,
  changesWithOrder: boolean,
): string | null {
  if (changesWithOrder) return "The model answers differently when the options are in another order.";
  if (Math.abs(statement + opposite - 1) > MAX_DISTANCE_FROM_ONE) {
    return `The model does not tell the statement (${percent(statement)}) from its opposite (${percent(opposite)}).`;
  }
  const isContradicted = determination === "met" ? statement < 0.5 : determination === "not_met" && statement > 0.5;
  return isContradicted ? "The model's answers about the statement contradict each other." : null;
}

/** Returns the probabilities about the statement that support the determination. */
function supportingProbabilities(determination: Determination, { statement, opposite }: CoreAnswers): number[] {
  if (determination === "met") return [statement, 1 - opposite];
  return determination === "not_met" ? [1 - statement, opposite] : [];
}

const indexOfHighest = (values: readonly number[]): number => values.indexOf(Math.max(...values));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
export const percent = (probability: number): string => `${Math.round(probability * 100)} %`;
