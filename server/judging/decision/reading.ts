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
 * @param mostOptions maximum number of options of a question
 */
export function readingQuestions(
  { kind, role, texts, sourcePassages, ...asked }: Omit<ReadingQuestion, "boundary">,
  names: readonly string[],
  boundary: string,
  mostOptions: number,
): ReadingQuestions {
  const cited = names.slice(0, -2).join(", ");
  const basis = kind === "cold" ? `Relying on ${cited} alone and by no other passage` : "Relying on the material";
  const items = itemsInAnswerOrder(boundary, asked.contrasts.length, asked.passages).map((item): DecisionQuestion => ({
    type: "yes_no",
    instructions: `${basis}, is it established about the ${role} that it is ${itemQuestion(item, asked, boundary)}`,
  }));
  const about = kind === "cold" ? names.map(aboutQuestion) : aboutPassages(texts, asked.examplesFrom);
  // Too many source passages for one question: the sources are not asked for.
  const offeredSources = sourcePassages.length < mostOptions ? sourcePassages : [];
  return { items, about, sources: asked.passages.flatMap((passage) => sourceQuestion(passage, offeredSources)) };
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

/** A reader that is less sure than 20 points apart has not confirmed a claim, as a judge has not determined one. */
const LEAST_YES = (1 + MIN_LEAD) / 2;

/** Asks about each passage of the material; about none when there are too many for a call. */
function aboutPassages(texts: ReadingQuestion["texts"], examplesFrom: number | null): DecisionQuestion[] {
  const numbers = visiblePassageNumbers("opposite", texts);
  const workPassages =
    examplesFrom === null ? numbers.length : numbers.filter((number) => number < examplesFrom).length;
  return workPassages > MAX_ASKED
    ? []
    : numbers.map((number) => ({
        type: "yes_no",
        instructions: `Is passage ${number} of the material one that ${ABOUT_CHECKING}?`,
      }));
}

/** Maximum number of passages of the work that one call asks about. */
const MAX_ASKED = 150;

/**
 * Reads the answers of a reading; null when the reader refused one of its items.
 * @param answers answers to `items`, `about` and `sources` of `questions`, in this order
 */
export function readReadingAnswers(
  answers: readonly DecisionAnswer[],
  {
    kind,
    inverted,
    partly,
    contrasts,
    passages,
    texts,
    sourcePassages,
    examplesFrom,
  }: Omit<ReadingQuestion, "boundary">,
  boundary: string,
  questions: ReadingQuestions,
): ReadingResult | null {
  const { items, about } = questions;
  const askedItems = itemsInAnswerOrder(boundary, contrasts.length, passages);
  const probabilities = answers.slice(0, items.length).flatMap((answer) => answer?.[0] ?? []);
  const [claim, opposite] = probabilities;
  if (claim === undefined || opposite === undefined || probabilities.length < items.length) return null;
  const [holds, fails] = inverted ? [opposite, claim] : [claim, opposite];
  const reason = `The reader puts the statement at ${percent(holds)} and its opposite at ${percent(fails)}.`;
  const isYes = probabilities.map((probability) => probability >= LEAST_YES);
  const result = readingResult(askedItems, isYes, reason, partly);
  const saysAbout = answers.slice(items.length, items.length + about.length).map((answer) => (answer?.[0] ?? 0) > 0.5);
  const numbers = visiblePassageNumbers(kind, texts);
  const aboutChecking = filterAboutChecking(
    numbers,
    numbers.filter((_, index) => saysAbout[index]),
    examplesFrom,
  );
  const firstPassageItem = askedItems.findIndex(({ claim: kindOfItem }) => kindOfItem === "passage");
  const sourceAnswers = answers.slice(items.length + about.length);
  const passagesWithSources = result.passages?.map((answer, index) => ({
    ...answer,
    probability: probabilities[firstPassageItem + index] ?? 0,
    ...(questions.sources.length > 0 && { sources: chosenSource(sourcePassages, sourceAnswers[index]) }),
  }));
  return {
    ...result,
    ...(passagesWithSources && { passages: passagesWithSources }),
    ...(aboutChecking.length > 0 && { about: aboutChecking }),
  };
}

/** Returns the source passage that is more probable than not; none when "no passage" is as probable. */
function chosenSource(sourcePassages: readonly number[], answer: DecisionAnswer | undefined): number[] {
  const highest = answer ? Math.max(...answer) : 0;
  const chosen = answer && highest > (answer.at(-1) ?? 0) ? sourcePassages[answer.indexOf(highest)] : undefined;
  return chosen === undefined ? [] : [chosen];
}
