// The questions to a decision model about one criterion. Decision models are weak at negation and influenced by the
// order of options, so the statement is also asked negated, and the determinations are offered in both orders.
import { numberedSources } from "@/server/judging/citation/numberedSources";
import { controlClaim } from "@/server/judging/reading/readingPrompt";
import { allowedDeterminations, MEANINGS } from "@/server/judging/judgePrompt";
import type { DecisionQuestion } from "@/server/llm/port";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { isGrounding, roleOf, type Source } from "@/server/submission/sources";

/** A range of passage numbers, both ends included. */
export type PassageSpan = { from: number; to: number };

type JudgedStatement = Pick<CompiledCriterion, "statement" | "applies_to">;

/**
 * Returns the questions of the first call: `core` about the criterion, and `searches` for its evidence.
 * @param maxOptions maximum number of options of a question
 */
export function decisionQuestions(criterion: CompiledCriterion, sources: readonly Source[], maxOptions: number) {
  const core = [...truthQuestions(criterion), ...determinationQuestions(criterion)];
  const searches = searchedSpans(criterion, sources).map((spans) => passageQuestion(criterion, spans, maxOptions));
  return { core, searches };
}

/** Asks whether the statement is true, and whether it is not true. */
function truthQuestions({ statement, applies_to }: JudgedStatement): [DecisionQuestion, DecisionQuestion] {
  return questionWithOpposite(`Relying on the material alone, about its ${applies_to}:`, statement ?? "");
}

/** Asks whether a claim that no material makes is true, and whether it is not true. */
export function controlQuestions(boundary: string): [DecisionQuestion, DecisionQuestion] {
  return questionWithOpposite("Relying on the material alone,", controlClaim(boundary));
}

function questionWithOpposite(introduction: string, statement: string): [DecisionQuestion, DecisionQuestion] {
  return [
    { type: "yes_no", instructions: `${introduction} is it true that: ${statement}` },
    { type: "yes_no", instructions: `${introduction} is it not true that: ${statement}` },
  ];
}

/** Asks which determination is right, with the options in both orders. */
function determinationQuestions(criterion: CompiledCriterion): [DecisionQuestion, DecisionQuestion] {
  const question = (reversed: boolean): DecisionQuestion => ({
    type: "choice",
    instructions: `Relying on the material alone, what holds for its ${criterion.applies_to}? Statement: ${criterion.statement ?? ""}`,
    options: allowedDeterminations(criterion, reversed).map((value) => ({ value, meaning: MEANINGS[value] })),
  });
  return [question(false), question(true)];
}

const NO_PASSAGE = "none";

/**
 * Asks which passage of `ranges` is the best evidence. When there are more passages than options, the options are
 * ranges, and the search continues in the chosen one.
 */
export function passageQuestion(
  { statement, applies_to }: JudgedStatement,
  ranges: readonly PassageSpan[],
  maxOptions: number,
): { question: DecisionQuestion; offeredParts: readonly (readonly PassageSpan[])[] } {
  const offeredParts = cutRanges(ranges, maxOptions - 1);
  const question: DecisionQuestion = {
    type: "choice",
    instructions: `Which numbered passage of the material shows best whether this is true of its ${applies_to}: ${statement ?? ""}`,
    options: [
      ...offeredParts.map((part) => ({ value: partName(part), meaning: null })),
      { value: NO_PASSAGE, meaning: "no passage shows it" },
    ],
  };
  return { question, offeredParts };
}

/**
 * Returns the ranges to search for evidence, each by a separate question: all of the material, or, when the criterion
 * needs a source, the judged role and the sources, because the two are compared.
 */
export function searchedSpans(criterion: CompiledCriterion, sources: readonly Source[]): PassageSpan[][] {
  const selectSpans = (isIncluded: (name: string) => boolean) =>
    numberedSources(sources)
      .filter(({ source, passages }) => passages.length > 0 && isIncluded(source.name))
      .map(({ first, passages }) => ({ from: first, to: first + passages.length - 1 }));
  const searchedRanges = criterion.requires_context
    ? [selectSpans((name) => roleOf(name) === criterion.applies_to), selectSpans(isGrounding)]
    : [selectSpans(() => true)];
  return searchedRanges.filter((spans) => spans.length > 0);
}

/** Removes the cited passages from `spans`. */
export function removeCited(spans: readonly PassageSpan[], citedSpans: readonly PassageSpan[]): PassageSpan[] {
  return citedSpans.reduce(
    (remaining, { from, to }) =>
      remaining.flatMap((span) =>
        to < span.from || from > span.to
          ? [span]
          : [
              { from: span.from, to: from - 1 },
              { from: to + 1, to: span.to },
            ].filter((piece) => piece.from <= piece.to),
      ),
    [...spans],
  );
}

/** Cuts ranges into at most `maxParts` parts of equal length; into single passages if there are no more than that. */
function cutRanges(ranges: readonly PassageSpan[], maxParts: number): PassageSpan[][] {
  const size = Math.ceil(ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0) / maxParts);
  const parts: PassageSpan[][] = [];
  let capacity = 0;
  for (const { from, to } of ranges) {
    for (let start = from; start <= to;) {
      if (capacity === 0) {
        parts.push([]);
        capacity = size;
      }
      const end = Math.min(to, start + capacity - 1);
      parts.at(-1)?.push({ from: start, to: end });
      capacity -= end - start + 1;
      start = end + 1;
    }
  }
  return parts;
}

function partName(part: readonly PassageSpan[]): string {
  const [first, last] = [part[0]?.from, part.at(-1)?.to];
  return first === last ? `p${first}` : `p${first}-p${last}`;
}
