// The questions of an independent reading by a decision model, and the result of its answers.
import { MIN_LEAD, percent } from "@/server/judging/decision/readDecision";
import { itemsInAnswerOrder } from "@/server/judging/reading/readingItems";
import { itemQuestion, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import { ABOUT_CHECKING, filterAboutChecking, visiblePassageNumbers } from "@/server/judging/reading/aboutChecking";
import { type ReadingResult, readingResult } from "@/server/judging/reading/readReading";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";

/**
 * `items`: about the claims; `about`: which passages are about the checking; `sources`: which passage states another.
 */
export type ReadingQuestions = Record<"items" | "about" | "sources", DecisionQuestion[]>;

/**
 * Returns one question for each item of the reading, and the questions about the passages.
 * @param names names under which the texts are shown; a reading of cited passages has its two control passages last
 * @param boundary random digits that select the control claim and the contrasts
 * @param maxOptions maximum number of options of a question
 */
export function readingQuestions(
  { kind, role, texts, sourcePassages, ...question }: Omit<ReadingQuestion, "boundary">,
  names: readonly string[],
  boundary: string,
  maxOptions: number,
): ReadingQuestions {
  const citedNames = names.slice(0, -2).join(", ");
  const basis = kind === "cold" ? `Relying on ${citedNames} alone and by no other passage` : "Relying on the material";
  const items = itemsInAnswerOrder(boundary, question.contrasts.length, question.passages).map(
    (item): DecisionQuestion => ({
      type: "yes_no",
      instructions: `${basis}, is it established about the ${role} that it is ${itemQuestion(item, question, boundary)}`,
    }),
  );
  const aboutQuestions = kind === "cold" ? names.map(aboutQuestion) : aboutPassages(texts, question.examplesFrom);
  // Too many source passages for one question: the sources are not asked for.
  const offeredSources = sourcePassages.length < maxOptions ? sourcePassages : [];
  return {
    items,
    about: aboutQuestions,
    sources: question.passages.flatMap((passage) => sourceQuestion(passage, offeredSources)),
  };
}

function sourceQuestion(passage: number, sourcePassages: readonly number[]): DecisionQuestion[] {
  if (sourcePassages.length === 0) return [];
  const options = [...sourcePassages.map((number) => ({ value: `p${number}`, meaning: null })), NO_SOURCE];
  return [{ type: "choice", instructions: `Which numbered passage states what passage ${passage} says?`, options }];
}

const NO_SOURCE = { value: "none", meaning: "no passage states it" };

const aboutQuestion = (name: string): DecisionQuestion => ({
  type: "yes_no",
  instructions: `Is ${name} one that, itself or in a line around it, ${ABOUT_CHECKING}?`,
});

/** Minimum probability of a yes. The lead over the no is the one that a judge's determination needs (MIN_LEAD). */
const MIN_YES_PROBABILITY = (1 + MIN_LEAD) / 2;

/** Asks about each passage of the material; about none when there are too many for a call. */
function aboutPassages(texts: ReadingQuestion["texts"], examplesFrom: number | null): DecisionQuestion[] {
  const numbers = visiblePassageNumbers("opposite", texts);
  const workPassages =
    examplesFrom === null ? numbers.length : numbers.filter((number) => number < examplesFrom).length;
  return workPassages > MAX_ABOUT_QUESTIONS
    ? []
    : numbers.map((number) => ({
        type: "yes_no",
        instructions: `Is passage ${number} of the material one that ${ABOUT_CHECKING}?`,
      }));
}

/** Maximum number of passages of the work that one call asks about. */
const MAX_ABOUT_QUESTIONS = 150;

/**
 * Reads the answers of a reading; null when the reader refused one of its items.
 * @param answers answers to `items`, `about` and `sources` of `questions`, in this order
 */
export function readReadingAnswers(
  answers: readonly DecisionAnswer[],
  {
    kind,
    inverted,
    isPartial,
    contrasts,
    passages,
    texts,
    sourcePassages,
    examplesFrom,
  }: Omit<ReadingQuestion, "boundary">,
  boundary: string,
  questions: ReadingQuestions,
): ReadingResult | null {
  const { items, about: aboutQuestions } = questions;
  const askedItems = itemsInAnswerOrder(boundary, contrasts.length, passages);
  const probabilities = answers.slice(0, items.length).flatMap((answer) => answer?.[0] ?? []);
  const [claim, opposite] = probabilities;
  if (claim === undefined || opposite === undefined || probabilities.length < items.length) return null;
  const [holds, fails] = inverted ? [opposite, claim] : [claim, opposite];
  const reason = `The reader puts the statement at ${percent(holds)} and its opposite at ${percent(fails)}.`;
  const isYes = probabilities.map((probability) => probability >= MIN_YES_PROBABILITY);
  const result = readingResult(askedItems, isYes, reason, isPartial);
  const isNamedAsAbout = answers
    .slice(items.length, items.length + aboutQuestions.length)
    .map((answer) => (answer?.[0] ?? 0) > 0.5);
  const numbers = visiblePassageNumbers(kind, texts);
  const aboutChecking = filterAboutChecking(
    numbers,
    numbers.filter((_, index) => isNamedAsAbout[index]),
    examplesFrom,
  );
  const firstPassageItem = askedItems.findIndex(({ claim: claimKind }) => claimKind === "passage");
  const sourceAnswers = answers.slice(items.length + aboutQuestions.length);
  const passagesWithSources = result.passages?.map((answer, index) => ({
    ...answer,
    probability: probabilities[firstPassageItem + index] ?? 0,
    ...(questions.sources.length > 0 && { sources: selectSource(sourcePassages, sourceAnswers[index]) }),
  }));
  return {
    ...result,
    ...(passagesWithSources && { passages: passagesWithSources }),
    ...(aboutChecking.length > 0 && { about: aboutChecking }),
  };
}

/** Returns the source passage that is more probable than not; none when "no passage" is as probable. */
function selectSource(sourcePassages: readonly number[], answer: DecisionAnswer | undefined): number[] {
  const highestProbability = answer ? Math.max(...answer) : 0;
  const bestSource =
    answer && highestProbability > (answer.at(-1) ?? 0)
      ? sourcePassages[answer.indexOf(highestProbability)]
      : undefined;
  return bestSource === undefined ? [] : [bestSource];
}
