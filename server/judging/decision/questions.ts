// What a decision model is asked about one criterion. Such models are weak on negation and on the order of options, so
// the statement is also asked negated, and the determinations in both orders.
import { numberedSources } from "@/server/judging/citation/numbered";
import { controlClaim } from "@/server/judging/reading/readingPrompt";
import { allowedDeterminations, MEANINGS } from "@/server/judging/judgePrompt";
import type { DecisionQuestion } from "@/server/llm/port";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { isGrounding, roleOf, type Source } from "@/server/submission/sources";

/** Numbers of passages, both included. */
export type PassageSpan = { from: number; to: number };

type Asked = Pick<CompiledCriterion, "statement" | "applies_to">;

/**
 * All that is asked at first: `core` about the criterion, then where its evidence is, by `searches`.
 * @param most options that a question may have
 */
export function decisionQuestions(criterion: CompiledCriterion, sources: readonly Source[], most: number) {
  const core = [...truthQuestions(criterion), ...determinationQuestions(criterion)];
  const searches = searchedSpans(criterion, sources).map((spans) => passageQuestion(criterion, spans, most));
  return { core, searches };
}

/** Whether it is true, and whether it is not. */
function truthQuestions({ statement, applies_to }: Asked): [DecisionQuestion, DecisionQuestion] {
  return bothQuestions(`Relying on the material alone, about its ${applies_to}:`, statement ?? "");
}

/** Whether a claim is true that no material makes, and whether it is not. */
export function controlQuestions(boundary: string): [DecisionQuestion, DecisionQuestion] {
  return bothQuestions("Relying on the material alone,", controlClaim(boundary));
}

function bothQuestions(about: string, statement: string): [DecisionQuestion, DecisionQuestion] {
  return [
    { type: "yes_no", instructions: `${about} is it true that: ${statement}` },
    { type: "yes_no", instructions: `${about} is it not true that: ${statement}` },
  ];
}

/** Which determination fits, in the order of the options and in the reverse one. */
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
 * Which part of `within` decides. Of more passages than `most` options the question offers ranges, in which the search
 * goes on.
 */
export function passageQuestion(
  { statement, applies_to }: Asked,
  within: readonly PassageSpan[],
  most: number,
): { question: DecisionQuestion; offered: readonly (readonly PassageSpan[])[] } {
  const offered = partsOf(within, most - 1);
  const question: DecisionQuestion = {
    type: "choice",
    instructions: `Which numbered passage of the material shows best whether this is true of its ${applies_to}: ${statement ?? ""}`,
    options: [
      ...offered.map((part) => ({ value: partName(part), meaning: null })),
      { value: NO_PASSAGE, meaning: "no passage shows it" },
    ],
  };
  return { question, offered };
}

/**
 * Where evidence is looked for, one passage each: in all of the material, and where the criterion needs a source, in
 * the role that is judged and in the sources, because the one is compared with the other.
 */
export function searchedSpans(criterion: CompiledCriterion, sources: readonly Source[]): PassageSpan[][] {
  const spansOf = (is: (name: string) => boolean) =>
    numberedSources(sources)
      .filter(({ source, passages }) => passages.length > 0 && is(source.name))
      .map(({ first, passages }) => ({ from: first, to: first + passages.length - 1 }));
  const searched = criterion.requires_context
    ? [spansOf((name) => roleOf(name) === criterion.applies_to), spansOf(isGrounding)]
    : [spansOf(() => true)];
  return searched.filter((spans) => spans.length > 0);
}

/** The passages of `spans` without those of `cited`. */
export function withoutCited(spans: readonly PassageSpan[], cited: readonly PassageSpan[]): PassageSpan[] {
  return cited.reduce(
    (left, { from, to }) =>
      left.flatMap((span) =>
        to < span.from || from > span.to
          ? [span]
          : [
              { from: span.from, to: from - 1 },
              { from: to + 1, to: span.to },
            ].filter((rest) => rest.from <= rest.to),
      ),
    [...spans],
  );
}

/** At most `most` parts of equal length; single passages where these are enough. */
function partsOf(within: readonly PassageSpan[], most: number): PassageSpan[][] {
  const size = Math.ceil(within.reduce((sum, { from, to }) => sum + to - from + 1, 0) / most);
  const parts: PassageSpan[][] = [];
  let capacity = 0;
  for (const { from, to } of within) {
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
