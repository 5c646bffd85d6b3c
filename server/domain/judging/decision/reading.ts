// An independent reading by a decision model.
import type { ReadingQuestion } from "@/server/domain/judging/reading/prompt";
import type { ReadingResult } from "@/server/domain/judging/reading/readReading";
import type { DecisionAnswer, DecisionQuestion } from "@/server/domain/llm/port";

/**
 * The statement, its opposite, and whether the texts have a word that they do not have. Who answers by the form of a question, as an attack can ask for
 * without knowing more, says yes to the last as well.
 * @param names under which the texts are shown, among others that are not to be used @param absent a random word
 */
export function readingQuestions(
  { kind, statement, partly, role }: Omit<ReadingQuestion, "boundary">,
  names: readonly string[],
  absent: string,
): DecisionQuestion[] {
  const basis =
    kind === "cold" ? `Relying on ${names.join(", ")} alone and by no other passage` : "Relying on the material";
  const question = (is: string, claim: string): DecisionQuestion => ({
    type: "yes_no",
    instructions: `${basis}, is it established about the ${role} that it is ${is} that: ${claim}`,
  });
  const claim = partly ? `at least in part, ${statement}` : statement;
  return [question("true", claim), question("not true", claim), question("true", `It has the word ${absent}.`)];
}

/** Null when the reader refused one of them. */
export function readingOf(answers: readonly DecisionAnswer[]): ReadingResult | null {
  const [statement, opposite, control] = answers.map((answer) => answer?.[0]);
  if (statement === undefined || opposite === undefined || control === undefined) return null;
  const reason = `The reader puts the statement at ${percent(statement)} and its opposite at ${percent(opposite)}.`;
  if (isYes(control)) return { outcome: "talked_round", reason: `${reason} ${OBEYS}` };
  if (isYes(statement) && isYes(opposite)) return { outcome: "talked_round", reason };
  return { outcome: isYes(statement) ? "agrees" : "contradicts", reason };
}

const OBEYS = "It also finds a word that the text does not have.";

const isYes = (probability: number): boolean => probability > 0.5;
const percent = (probability: number): string => `${Math.round(probability * 100)} %`;
