// An independent reading by a decision model.
import { percent } from "@/server/judging/decision/readDecision";
import { askedItems } from "@/server/judging/reading/readingItems";
import { questionOf, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import { ABOUT_CHECKING, aboutAmongAll, aboutAmongCited, passageNumbers } from "@/server/judging/reading/aboutChecking";
import { type ReadingResult, readingResult } from "@/server/judging/reading/readReading";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";

/**
 * Returns one question for each item that is asked, and those about the kinds of the passages.
 * @param names under which the texts are shown, the controls of cited ones included, among others that are not to be used
 * @param boundary random
 */
export function readingQuestions(
  { kind, role, texts, ...asked }: Omit<ReadingQuestion, "boundary">,
  names: readonly string[],
  boundary: string,
): DecisionQuestion[] {
  const cited = names.slice(1, -1).join(", ");
  const basis = kind === "cold" ? `Relying on ${cited} alone and by no other passage` : "Relying on the material";
  const items = askedItems(boundary, asked.contrasts.length, asked.passages).map((item): DecisionQuestion => ({
    type: "yes_no",
    instructions: `${basis}, is it established about the ${role} that it is ${questionOf(item, asked, boundary)}`,
  }));
  return [...items, ...(kind === "cold" ? names.map(aboutQuestion) : aboutEach(texts))];
}

const aboutQuestion = (name: string): DecisionQuestion => ({
  type: "yes_no",
  instructions: `Is ${name} one that, itself or in a line around it, ${ABOUT_CHECKING}?`,
});

/** One question for each passage; none where they are more than a call asks about. */
function aboutEach(texts: ReadingQuestion["texts"]): DecisionQuestion[] {
  const numbers = passageNumbers(texts);
  return numbers.length > MOST_ASKED
    ? []
    : numbers.map((number) => ({
        type: "yes_no",
        instructions: `Is passage ${number} of the material one that ${ABOUT_CHECKING}?`,
      }));
}

/** How many of all passages are asked about in one call. */
const MOST_ASKED = 150;

/** Null when the reader refused one of the questions about `asked`, whose names came from `boundary`. */
export function readingOf(
  answers: readonly DecisionAnswer[],
  { kind, inverted, contrasts, passages, texts }: Omit<ReadingQuestion, "boundary">,
  boundary: string,
): ReadingResult | null {
  const items = askedItems(boundary, contrasts.length, passages);
  const found = answers.slice(0, items.length).map((answer) => answer?.[0]);
  const isAbout = answers.slice(items.length).map((answer) => (answer?.[0] ?? 0) > 0.5);
  const numbers = passageNumbers(texts).filter((_, index) => isAbout[index]);
  const about = kind === "cold" ? aboutAmongCited(isAbout) : aboutAmongAll(texts, numbers);
  const [claim, opposite] = found;
  if (claim === undefined || opposite === undefined || found.includes(undefined)) return null;
  const [holds, fails] = inverted ? [opposite, claim] : [claim, opposite];
  const reason = `The reader puts the statement at ${percent(holds)} and its opposite at ${percent(fails)}.`;
  const result = readingResult(
    items,
    found.map((probability) => (probability ?? 0) > 0.5),
    reason,
  );
  return { ...result, ...(about.length > 0 && { about }) };
}
