// Answers the calls to decision models in the place of a model.
import { hasWords, probabilitiesFor, questionsOf, SURE } from "@/testing/fakeDecisions/deciders";
import type { DecisionCall, Probabilities } from "@/testing/fakeDecisions/wire";
import type { Knowledge } from "./chatDouble";
import type { Mind } from "./minds";
import type { Claim } from "./sample";
import { CONTROL, readQuestion, type Scene, buildScene } from "./scene";

type Question = ReturnType<typeof questionsOf>[number];

/** Returns the answers to a call, in the order of its questions. */
export function decisionReply(mind: Mind, knowledge: Knowledge, call: DecisionCall): Probabilities[] {
  const { claims } = knowledge;
  const questions = questionsOf(call).map((question) => ({
    question,
    reading: question.instructions.includes("is it established") ? readQuestion(question.instructions, claims) : null,
  }));
  const [firstClaim] = questions.flatMap(
    ({ question, reading }) => (reading ? reading.claim : claims.get(question.statement)) ?? [],
  );
  return questions.map(({ question, reading }) => {
    const { shownTexts, passages } = question;
    const scene = buildScene({
      wholeText: call.state,
      statement: firstClaim?.statement ?? "",
      texts: shownTexts,
      passages,
    });
    if (reading) return mind.read(reading, scene) ? SURE : 1 - SURE;
    if (CONTROL.test(question.statement)) return question.negated ? SURE : 1 - SURE;
    if (question.instructions.includes("speaks to its examiner"))
      return mind.isAboutChecking(findAskedPassage(question)) ? SURE : 1 - SURE;
    if (question.instructions.startsWith("Which numbered passage states"))
      return probabilitiesFor(question.options, question.options.indexOf("none"));
    return judgeAnswer(mind, knowledge, question, scene);
  });
}

/** Returns the passage that an about-checking question is about, as it is shown. */
function findAskedPassage({ instructions, passages, shown }: Question): string {
  const number = /passage (\d+) of the material/.exec(instructions)?.[1];
  return number === undefined ? shown : (passages.get(Number(number)) ?? "");
}

function judgeAnswer(mind: Mind, { claims, attacks }: Knowledge, question: Question, scene: Scene): Probabilities {
  const { type, instructions, options, statement, negated, passages } = question;
  const claim = claims.get(statement);
  if (!claim) throw new Error(`no sample has this statement: ${instructions}`);
  const { holds, cites } = mind.judge(claim, scene);
  if (type === "yes_no") return holds !== negated ? SURE : 1 - SURE;
  if (options.includes("met")) {
    return probabilitiesFor(options, mind.choosesFirst ? 0 : options.indexOf(holds ? "met" : "not_met"));
  }
  const words = cites === "attack" ? attacks.map(({ mark }) => mark) : claim.cites;
  return probabilitiesFor(options, findCitedOption(cites === "invented" ? [] : words, options, passages, holds, claim));
}

/**
 * Returns the index of the option that contains one of the words. Without one, cites the first passage for a claim that
 * is wrongly said to hold, and "none" otherwise.
 */
function findCitedOption(
  words: readonly string[],
  options: readonly string[],
  passages: ReadonlyMap<number, string>,
  holds: boolean,
  { isTrue }: Claim,
): number {
  const optionIndex = options.findIndex((option) => words.some((word) => hasWords(option, word, passages)));
  if (optionIndex !== -1) return optionIndex;
  return holds && !isTrue ? 0 : options.indexOf("none");
}
