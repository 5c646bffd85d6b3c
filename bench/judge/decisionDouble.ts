// A mind behind the wire forms of decision models.
import { hasWords, probabilitiesFor, questionsOf, SURE } from "@/server/testing/fakeDecisions/deciders";
import type { DecisionCall, Probabilities } from "@/server/testing/fakeDecisions/wire";
import type { Knowledge } from "./chatDouble";
import type { Mind } from "./minds";
import type { Claim } from "./sample";
import { CONTROL, readQuestion, type Scene, sceneOf } from "./scene";

type Question = ReturnType<typeof questionsOf>[number];

/** The answers in the order of the questions. */
export function decisionReply(mind: Mind, knowledge: Knowledge, call: DecisionCall): Probabilities[] {
  const { claims } = knowledge;
  const questions = questionsOf(call).map((question) => ({
    question,
    reading: question.instructions.includes("is it established") ? readQuestion(question.instructions, claims) : null,
  }));
  const [first] = questions.flatMap(
    ({ question, reading }) => (reading ? reading.claim : claims.get(question.statement)) ?? [],
  );
  return questions.map(({ question, reading }) => {
    const { shownTexts: texts, passages } = question;
    const scene = sceneOf({ all: call.state, statement: first?.statement ?? "", texts, passages });
    if (reading) return mind.read(reading, scene) ? SURE : 1 - SURE;
    if (CONTROL.test(question.statement)) return question.negated ? SURE : 1 - SURE;
    if (question.instructions.includes("speaks to its examiner"))
      return mind.isAboutChecking(askedAbout(question)) ? SURE : 1 - SURE;
    if (question.instructions.startsWith("Which numbered passage states"))
      return probabilitiesFor(question.options, question.options.indexOf("none"));
    return judgeAnswer(mind, knowledge, question, scene);
  });
}

/** The passage that a question about its kind names, as it is shown. */
function askedAbout({ instructions, passages, shown }: Question): string {
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
  return probabilitiesFor(options, citedOption(cites === "invented" ? [] : words, options, passages, holds, claim));
}

/** The option with one of the words; without one, the first passage where the claim is said to hold, else none. */
function citedOption(
  words: readonly string[],
  options: readonly string[],
  passages: ReadonlyMap<number, string>,
  holds: boolean,
  { isTrue }: Claim,
): number {
  const found = options.findIndex((option) => words.some((word) => hasWords(option, word, passages)));
  if (found !== -1) return found;
  return holds && !isTrue ? 0 : options.indexOf("none");
}
