// Reads the answers of a decision model about a criterion. Their probability is the raw confidence, unless a citation is
// invented.
import type { Determination } from "@/server/contracts/enums";
import type { PassageSpan } from "@/server/judging/decision/questions";
import { allowedDeterminations, MEANINGS } from "@/server/judging/judgePrompt";
import type { JudgeResult } from "@/server/judging/readReply";
import type { DecisionAnswer } from "@/server/llm/port";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";

/** What is found of the evidence: passages, and ranges in which one is still to be looked for. */
export type FoundPassages = { citations: PassageSpan[]; within: PassageSpan[][] };

/** As stored and reused. */
export type DecisionResult = JudgeResult & FoundPassages & { doubt: string | null };

/** How far the probabilities of a statement and of its opposite may be from 1 together. */
const SLACK = 0.3;
/** The lead that the more probable of two answers needs: a nearly even answer is none. */
const MARGIN = 0.2;
/** A passage is cited in addition to the first when it has at least this probability. */
const ALSO_CITED = 0.2;
const MOST_CITED = 4;

/** Of the statement, of its opposite, and of the determinations in both orders. */
type CoreAnswers = {
  statement: number;
  opposite: number;
  forward: readonly number[];
  backward: readonly number[];
};

/** The answers to the four questions of each criterion, null where the model refused one. */
export function coreAnswers(answers: readonly DecisionAnswer[]): CoreAnswers | null {
  const [statement, opposite, forward, backward] = answers;
  const [yes, no] = [statement?.[0], opposite?.[0]];
  return yes === undefined || no === undefined || !forward || !backward
    ? null
    : { statement: yes, opposite: no, forward, backward };
}

export function readDecision(criterion: CompiledCriterion, core: CoreAnswers, found: FoundPassages): DecisionResult {
  const { statement, opposite } = core;
  const options = allowedDeterminations(criterion, false);
  const both = options.map((_, at) => ((core.forward[at] ?? 0) + (core.backward.at(-1 - at) ?? 0)) / 2);
  const determination = options[highest(both)] ?? "cannot_determine";
  const backward = allowedDeterminations(criterion, true)[highest(core.backward)];
  const flipped = options[highest(core.forward)] !== backward;
  const [most = 0, next = 0] = both.toSorted((a, b) => b - a);
  return {
    ...found,
    determination,
    score: { met: 1, partial: 0.5, not_met: 0, cannot_determine: null }[determination],
    rationale: `The model puts the statement at ${percent(statement)}, its opposite at ${percent(opposite)}, and that ${MEANINGS[determination]} at ${percent(Math.max(...both))}.`,
    sufficiency: "sufficient",
    manipulation_attempt: false,
    token_probability: mean([Math.max(...both), ...supporting(determination, core)]),
    doubt:
      most - next < MARGIN
        ? `The model puts its answer at ${percent(most)} and another one at ${percent(next)}.`
        : doubtAbout(determination, core, flipped),
  };
}

/**
 * The most probable parts of those `offered`; a part of several passages is still to be searched. Empty when no passage
 * is the most probable.
 */
export function readPassages(
  offered: readonly (readonly PassageSpan[])[],
  answer: DecisionAnswer | undefined,
): FoundPassages {
  const none = answer?.[offered.length] ?? 0;
  const ranked = offered
    .map((part, at) => ({ part, probability: answer?.[at] ?? 0 }))
    .filter(({ probability }) => probability > none)
    .sort((a, b) => b.probability - a.probability);
  const chosen = ranked.filter(({ probability }, rank) => rank === 0 || probability >= ALSO_CITED).slice(0, MOST_CITED);
  const found: FoundPassages = { citations: [], within: [] };
  for (const { part } of chosen) {
    const [first] = part;
    if (part.length === 1 && first && first.from === first.to) found.citations.push(first);
    else found.within.push([...part]);
  }
  return found;
}

function doubtAbout(
  determination: Determination,
  { statement, opposite }: CoreAnswers,
  flipped: boolean,
): string | null {
  if (flipped) return "The model answers differently when the options are in another order.";
  if (Math.abs(statement + opposite - 1) > SLACK) {
    return `The model does not tell the statement (${percent(statement)}) from its opposite (${percent(opposite)}).`;
  }
  const against = determination === "met" ? statement < 0.5 : determination === "not_met" && statement > 0.5;
  return against ? "The model's answers about the statement contradict each other." : null;
}

/** The probabilities of the statement that speak for the determination. */
function supporting(determination: Determination, { statement, opposite }: CoreAnswers): number[] {
  if (determination === "met") return [statement, 1 - opposite];
  return determination === "not_met" ? [1 - statement, opposite] : [];
}

const highest = (values: readonly number[]): number => values.indexOf(Math.max(...values));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
export const percent = (probability: number): string => `${Math.round(probability * 100)} %`;
