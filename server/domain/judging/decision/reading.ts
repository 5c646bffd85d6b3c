// An independent reading by a decision model.
import type { ReadingQuestion } from "@/server/domain/judging/reading/prompt";
import type { ReadingResult } from "@/server/domain/judging/reading/readReading";
import type { DecisionAnswer, DecisionQuestion } from "@/server/domain/llm/port";

/** A reader agrees only when it is as far from doubt. */
const AGREES = 0.5;

/** `names`: under which the texts are shown, among others that are not to be used. */
export function readingQuestions(
  { kind, statement, partly, role }: Omit<ReadingQuestion, "boundary">,
  names: readonly string[],
): DecisionQuestion[] {
  const basis =
    kind === "cold" ? `Going by ${names.join(", ")} alone and by no other passage` : "Going by the material";
  const claim = partly ? `at least in part, ${statement}` : statement;
  const question = (is: string): DecisionQuestion => ({
    type: "yes_no",
    instructions: `${basis}, is it established about the ${role} that it is ${is} that: ${claim}`,
  });
  return [question("true"), question("not true")];
}

/** Null when the reader refused one of both. */
export function readingOf([first, second]: readonly DecisionAnswer[]): ReadingResult | null {
  const [statement, opposite] = [first?.[0], second?.[0]];
  if (statement === undefined || opposite === undefined) return null;
  const agreesTo = { statement: statement > AGREES, opposite: opposite > AGREES };
  const reason = `The reader puts the statement at ${percent(statement)} and its opposite at ${percent(opposite)}.`;
  if (agreesTo.statement && agreesTo.opposite) return { outcome: "talked_round", reason };
  return { outcome: agreesTo.statement ? "agrees" : "contradicts", reason };
}

const percent = (probability: number): string => `${Math.round(probability * 100)} %`;
