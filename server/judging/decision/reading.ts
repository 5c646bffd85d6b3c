// An independent reading by a decision model.
import { percent } from "@/server/judging/decision/readDecision";
import { itemsInAnswerOrder } from "@/server/judging/reading/readingItems";
import { itemQuestion, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import { ABOUT_CHECKING, filterAboutChecking, visiblePassageNumbers } from "@/server/judging/reading/aboutChecking";
import { type ReadingResult, readingResult } from "@/server/judging/reading/readReading";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";

/** `items`: about the claims; `about`: which passages are about the checking; `sources`: which ones state a passage. */
export type ReadingQuestions = Record<"items" | "about" | "sources", DecisionQuestion[]>;

/**
 * Returns one question for each item that is asked, and those about the passages.
 * @param names under which the texts are shown, the controls of cited ones included, among others that are not to be used
 * @param boundary random
 * @param mostOptions that a question may have
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
  const about = kind === "cold" ? names.map(aboutQuestion) : aboutEach(texts, asked.examplesFrom);
  // A longer list of sources is not offered.
  const offered = sourcePassages.length < mostOptions ? sourcePassages : [];
  return { items, about, sources: asked.passages.flatMap((passage) => sourceQuestion(passage, offered)) };
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

/** One question for each passage; none where they are more than a call asks about. */
function aboutEach(texts: ReadingQuestion["texts"], examplesFrom: number | null): DecisionQuestion[] {
  const numbers = visiblePassageNumbers("opposite", texts);
  const ofWork = examplesFrom === null ? numbers.length : numbers.filter((number) => number < examplesFrom).length;
  return ofWork > MOST_ASKED
    ? []
    : numbers.map((number) => ({
        type: "yes_no",
        instructions: `Is passage ${number} of the material one that ${ABOUT_CHECKING}?`,
      }));
}

/** How many of all passages are asked about in one call. */
const MOST_ASKED = 150;

/**
 * Null when the reader refused one of the items of `asked`, whose names came from `boundary`. `answers`: to
 * `questions`, in their order.
 */
export function readingOf(
  answers: readonly DecisionAnswer[],
  { kind, inverted, contrasts, passages, texts, sourcePassages, examplesFrom }: Omit<ReadingQuestion, "boundary">,
  boundary: string,
  questions: ReadingQuestions,
): ReadingResult | null {
  const { items, about } = questions;
  const asked = itemsInAnswerOrder(boundary, contrasts.length, passages);
  const probabilities = answers.slice(0, items.length).flatMap((answer) => answer?.[0] ?? []);
  const [claim, opposite] = probabilities;
  if (claim === undefined || opposite === undefined || probabilities.length < items.length) return null;
  const [holds, fails] = inverted ? [opposite, claim] : [claim, opposite];
  const reason = `The reader puts the statement at ${percent(holds)} and its opposite at ${percent(fails)}.`;
  const isYes = probabilities.map((probability) => probability > 0.5);
  const result = readingResult(asked, isYes, reason);
  const isAbout = answers.slice(items.length, items.length + about.length).map((answer) => (answer?.[0] ?? 0) > 0.5);
  const numbers = visiblePassageNumbers(kind, texts);
  const aboutChecking = filterAboutChecking(
    numbers,
    numbers.filter((_, index) => isAbout[index]),
    examplesFrom,
  );
  const first = asked.findIndex(({ claim: kindOfItem }) => kindOfItem === "passage");
  const sourceAnswers = answers.slice(items.length + about.length);
  const stated = result.passages?.map((answer, index) => ({
    ...answer,
    probability: probabilities[first + index] ?? 0,
    ...(questions.sources.length > 0 && { sources: chosenSource(sourcePassages, sourceAnswers[index]) }),
  }));
  return {
    ...result,
    ...(stated && { passages: stated }),
    ...(aboutChecking.length > 0 && { about: aboutChecking }),
  };
}

/** The most probable one; none where that no passage states it is the most probable. */
function chosenSource(sourcePassages: readonly number[], answer: DecisionAnswer | undefined): number[] {
  const chosen = answer ? sourcePassages[answer.indexOf(Math.max(...answer))] : undefined;
  return chosen === undefined ? [] : [chosen];
}
