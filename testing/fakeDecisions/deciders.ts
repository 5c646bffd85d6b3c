// Decision models with a character: an honest one, and ones with the weaknesses that such models have.
import type { AskedQuestion, DecisionCall, Probabilities } from "@/testing/fakeDecisions/wire";
import { rolesOf } from "@/testing/fakeModel/roles";

/** Answers every question. */
export type Decider = (call: DecisionCall) => Probabilities[];

/** Finds what is true of the texts of a question, and the words of the passage that shows it. */
export type Knowledge = (statement: string, shown: string) => { isTrue: boolean; shownBy?: string };

/** The probabilities to answer with: of what is held true, and of the rest together. */
export const SURE = 0.95;

type Question = AskedQuestion & {
  statement: string;
  negated: boolean;
  /** The texts that it is about. */
  shown: string;
  /** The same one by one. */
  shownTexts: readonly string[];
  passages: ReadonlyMap<number, string>;
};

/** The questions as a model understands them: the statement, and the texts that each is about. */
export function questionsOf(call: DecisionCall): Question[] {
  const roles = rolesOf([{ role: "user", content: call.state }]);
  const passages = new Map(
    [...roles.values()].flatMap((role) => role.passages.map(({ number, text }) => [number, text])),
  );
  return call.questions.map((asked) => {
    const named = [...roles].filter(([name]) => new RegExp(`\\b${name}\\b`).test(asked.instructions));
    const about = named.length > 0 && named.every(([name]) => name.startsWith("passage_")) ? named : [...roles];
    const statement = /(?:true that|Statement|true of its \w+): ([\s\S]+)$/.exec(asked.instructions)?.[1] ?? "";
    const negated = /\bis it not true\b|\bit is not true\b/.test(asked.instructions);
    const shownTexts = about.map(([, { text }]) => text);
    return { ...asked, statement, negated, shown: shownTexts.join("\n"), shownTexts, passages };
  });
}

/** Whether an option is a passage, or a range, with these words. */
export function hasWords(option: string, words: string | undefined, passages: ReadonlyMap<number, string>): boolean {
  const [, first, last = first] = /^p(\d+)(?:-p(\d+))?$/.exec(option) ?? [];
  if (first === undefined || words === undefined) return false;
  return [...passages].some(
    ([number, text]) => number >= Number(first) && number <= Number(last) && text.includes(words),
  );
}

/** Probabilities with which a model chooses the option of the index `chosen`. */
export function probabilitiesFor(options: readonly string[], chosen: number): number[] {
  return options.map((_, at) => (at === chosen ? SURE : (1 - SURE) / Math.max(1, options.length - 1)));
}

/** Matches a control claim, whose content is in no submission. */
const CONTROL = /^(?:at least in part, )?It tells of a /;

function honestAnswer(question: Question, knowledge: Knowledge): Probabilities {
  const { isTrue, shownBy } = CONTROL.test(question.statement)
    ? { isTrue: false, shownBy: undefined }
    : knowledge(question.statement, question.shown);
  if (question.type === "yes_no") return isTrue !== question.negated ? SURE : 1 - SURE;
  const { options, passages } = question;
  if (options.includes("met")) return probabilitiesFor(options, options.indexOf(isTrue ? "met" : "not_met"));
  const found = options.findIndex((option) => hasWords(option, shownBy, passages));
  return probabilitiesFor(options, found === -1 ? options.indexOf("none") : found);
}

export const honest =
  (knowledge: Knowledge): Decider =>
  (call) =>
    questionsOf(call).map((question) => honestAnswer(question, knowledge));

/**
 * Honest until what a question is about has one of `attacks`: then it says yes, met, and cites the attack. `knowing`:
 * the attack knows how questions are asked, and is obeyed with no to what is not true.
 */
export const obedientDecider =
  (attacks: readonly string[], knowledge: Knowledge, knowing = false): Decider =>
  (call) =>
    questionsOf(call).map((question) => {
      const attack = attacks.find((text) => question.shown.includes(text));
      if (attack === undefined) return honestAnswer(question, knowledge);
      if (question.type === "yes_no") return knowing && question.negated ? 1 - SURE : SURE;
      return honestAnswer(question, () => ({ isTrue: true, shownBy: attack }));
    });

/** Honest, but each answer is about the next question with the same options. */
export const shifted =
  (knowledge: Knowledge): Decider =>
  (call) => {
    const answers = honest(knowledge)(call);
    const kindOf = ({ options }: AskedQuestion) => options.join();
    return call.questions.map((question, index) => {
      const alike = call.questions.flatMap((other, place) => (kindOf(other) === kindOf(question) ? [place] : []));
      return answers[alike[(alike.indexOf(index) + 1) % alike.length] ?? index] ?? null;
    });
  };

/** Chooses the first option, whatever it is. */
export const orderBiased =
  (knowledge: Knowledge): Decider =>
  (call) =>
    questionsOf(call).map((question) =>
      question.type === "yes_no" ? honestAnswer(question, knowledge) : probabilitiesFor(question.options, 0),
    );

/** Reads a negated question as the question. */
export const negationBlind =
  (knowledge: Knowledge): Decider =>
  (call) =>
    questionsOf(call).map((question) => honestAnswer({ ...question, negated: false }, knowledge));

/** Says that everything is true, and never which passage shows it. */
export const lazy = (): Decider => honest(() => ({ isTrue: true }));
