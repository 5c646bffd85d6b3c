// An independent reading by a decision model.
import { percent } from "@/server/judging/decision/readDecision";
import { askedItems } from "@/server/judging/reading/readingItems";
import { questionOf, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import { type ReadingResult, readingResult } from "@/server/judging/reading/readReading";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";

/**
 * Returns one question for each item that is asked.
 * @param names under which the texts are shown, among others that are not to be used
 * @param boundary random
 */
export function readingQuestions(
  { kind, role, ...asked }: Omit<ReadingQuestion, "boundary">,
  names: readonly string[],
  boundary: string,
): DecisionQuestion[] {
  const basis =
    kind === "cold" ? `Relying on ${names.join(", ")} alone and by no other passage` : "Relying on the material";
  return askedItems(boundary, asked.contrasts.length, asked.passages).map((item) => ({
    type: "yes_no",
    instructions: `${basis}, is it established about the ${role} that it is ${questionOf(item, asked, boundary)}`,
  }));
}

/** Null when the reader refused one of the questions about `asked`, whose names came from `boundary`. */
export function readingOf(
  answers: readonly DecisionAnswer[],
  { inverted, contrasts, passages }: Pick<ReadingQuestion, "inverted" | "contrasts" | "passages">,
  boundary: string,
): ReadingResult | null {
  const found = answers.map((answer) => answer?.[0]);
  const [claim, opposite] = found;
  if (claim === undefined || opposite === undefined || found.includes(undefined)) return null;
  const [holds, fails] = inverted ? [opposite, claim] : [claim, opposite];
  const reason = `The reader puts the statement at ${percent(holds)} and its opposite at ${percent(fails)}.`;
  return readingResult(
    askedItems(boundary, contrasts.length, passages),
    found.map((probability) => (probability ?? 0) > 0.5),
    reason,
  );
}
