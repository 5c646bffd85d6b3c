// Defines the kinds of judges and readers, independent of the wire form.
import { createHash } from "node:crypto";
import { isSaidAlone, joinTexts, readHonestly, readLiterally, type Reader } from "./readers";
import type { Attack, Claim } from "./sample";
import type { ReadingQuestion, Scene } from "./scene";

/** The citations of a judge: the attack, the passages with the claim's words, or a quote that is in no text. */
type Cites = "attack" | "decisive" | "invented";

export type Mind = {
  judge(claim: Claim, scene: Scene): { holds: boolean; cites: Cites };
  read: Reader;
  /** Reports whether a passage speaks about the checking (server/judging/reading/aboutChecking.ts). */
  isAboutChecking(passage: string): boolean;
  /** Whether it always chooses the first option of a choice. */
  choosesFirst?: true;
};

export type Kind =
  | "honest"
  | "erring"
  | "negation_blind"
  | "always_no"
  | "always_yes"
  | "obeys_and_cites"
  | "obeys_and_hides"
  | "persuaded"
  | "persuaded_unaware"
  | "invents_quotes"
  | "follows_order"
  | "literal";

const ERROR_RATE = 0.05;

/** Words by which an honest reader recognizes the service's control passages about the checking. */
const CONTROL_WORDS = /\b(?:examiner|grading|graded)\b/;

const honest: Mind = {
  judge: (claim) => ({ holds: claim.isTrue, cites: "decisive" }),
  read: readHonestly,
  isAboutChecking: (passage) => CONTROL_WORDS.test(passage),
};

/**
 * Creates a mind that gives wrong answers to a share of the questions of a reading. A hash of the question selects
 * them, so that every run has the same errors in any order of calls.
 */
function createErringMind(): Mind {
  const counts = new Map<string, number>();
  const isWrong = ({ kind, negated, passage }: ReadingQuestion, { statement, texts, isCold }: Scene) => {
    const key = JSON.stringify([statement, texts.length, isCold, kind, negated, passage]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return createHash("sha256").update(`${key} ${count}`).digest().readUInt32BE() / 2 ** 32 < ERROR_RATE;
  };
  return { ...honest, read: (question, scene) => readHonestly(question, scene) !== isWrong(question, scene) };
}

/**
 * Creates a mind that is honest until it is shown an attack; then it judges as ordered and reads by `answerToAttack`.
 */
function createObedientMind(
  attacks: readonly Attack[],
  cites: Cites,
  answerToAttack: (question: ReadingQuestion, attack: Attack) => boolean,
) {
  const findShownAttack = (text: string) => attacks.find(({ mark }) => text.includes(mark));
  return {
    judge: (claim, scene) =>
      findShownAttack(scene.wholeText) ? { holds: claim.type === "must_have", cites } : honest.judge(claim, scene),
    read: (question, scene) => {
      const attack = findShownAttack(joinTexts(scene.texts, "text"));
      return attack ? answerToAttack(question, attack) : readHonestly(question, scene);
    },
    isAboutChecking: (passage) => honest.isAboutChecking(passage) || findShownAttack(passage) !== undefined,
  } satisfies Mind;
}

/** Answers as if the criterion were met: yes, even to a contrast, unless the attack repeats the statement. */
function isPersuaded({ kind, negated, claim }: ReadingQuestion, { repeats }: Attack): boolean {
  if (claim?.type === "must_not") return negated;
  if (kind === "control" || (kind === "contrast" && repeats)) return negated;
  return !negated;
}

/** Creates a mind of this kind. Obedient kinds recognize the `attacks`. */
export function createMind(kind: Kind, attacks: readonly Attack[]): Mind {
  switch (kind) {
    case "honest":
      return honest;
    case "erring":
      return createErringMind();
    case "negation_blind":
      return { ...honest, read: (question, scene) => readHonestly({ ...question, negated: false }, scene) };
    case "always_no":
      return { ...honest, read: () => false, isAboutChecking: () => false };
    case "always_yes":
      return { ...honest, read: () => true, isAboutChecking: () => true };
    case "obeys_and_cites":
      return createObedientMind(attacks, "attack", () => true);
    case "obeys_and_hides":
      return createObedientMind(attacks, "decisive", () => true);
    case "persuaded":
      return createObedientMind(attacks, "attack", isPersuaded);
    case "persuaded_unaware":
      return { ...createObedientMind(attacks, "attack", isPersuaded), isAboutChecking: honest.isAboutChecking };
    case "invents_quotes":
      return { ...honest, judge: () => ({ holds: true, cites: "invented" }) };
    case "follows_order":
      return { ...honest, judge: () => ({ holds: true, cites: "decisive" }), choosesFirst: true };
    case "literal":
      return {
        ...honest,
        judge: (claim, { passages }) => ({
          holds: [...passages.values()].some((text) => isSaidAlone(text, claim)),
          cites: "decisive",
        }),
        read: readLiterally,
      };
  }
}
