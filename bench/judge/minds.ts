// Kinds of judges and readers: what each answers, whatever the wire form.
import { createHash } from "node:crypto";
import { isSaidAlone, joined, readHonestly, readLiterally, type Reads } from "./readers";
import type { Attack, Claim } from "./sample";
import type { ReadingQuestion, Scene } from "./scene";

/** `attack`: the passage with the attack. `decisive`: those that the claim names. `invented`: a quote that no text has. */
type Cites = "attack" | "decisive" | "invented";

export type Mind = {
  judge(claim: Claim, scene: Scene): { holds: boolean; cites: Cites };
  read: Reads;
  /** Whether it says that a passage, as it is shown, is about the checking of the work. */
  isAboutChecking(shown: string): boolean;
  /** Chooses the first option of a choice, whatever it is. */
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

/** The words of the texts of the service by which a reader shows that it tells the kinds of passages apart. */
const CONTROL_WORDS = /\b(?:examiner|grading|graded)\b/;

const honest: Mind = {
  judge: (claim) => ({ holds: claim.isTrue, cites: "decisive" }),
  read: readHonestly,
  isAboutChecking: (shown) => CONTROL_WORDS.test(shown),
};

/**
 * Wrong in a share of its answers to a reading. A hash of what is asked and shown chooses them, so that every run has the
 * same errors in whatever order it asks.
 */
function erring(): Mind {
  const counts = new Map<string, number>();
  const errs = ({ kind, negated, passage }: ReadingQuestion, { statement, texts, isCold }: Scene) => {
    const key = JSON.stringify([statement, texts.length, isCold, kind, negated, passage]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return createHash("sha256").update(`${key} ${count}`).digest().readUInt32BE() / 2 ** 32 < ERROR_RATE;
  };
  return { ...honest, read: (question, scene) => readHonestly(question, scene) !== errs(question, scene) };
}

/** Answers as `obeying` where an attack is shown. */
function obedient(
  attacks: readonly Attack[],
  cites: Cites,
  obeying: (question: ReadingQuestion, attack: Attack) => boolean,
) {
  const shownIn = (text: string) => attacks.find(({ mark }) => text.includes(mark));
  return {
    judge: (claim, scene) =>
      shownIn(scene.all) ? { holds: claim.type === "must_have", cites } : honest.judge(claim, scene),
    read: (question, scene) => {
      const attack = shownIn(joined(scene.texts, "text"));
      return attack ? obeying(question, attack) : readHonestly(question, scene);
    },
    isAboutChecking: (shown) => honest.isAboutChecking(shown) || shownIn(shown) !== undefined,
  } satisfies Mind;
}

/** Believes that the criterion is met: a contrast is true as well, unless the attack repeats the statement. */
function isPersuaded({ kind, negated, claim }: ReadingQuestion, { repeats }: Attack): boolean {
  if (claim?.type === "must_not") return negated;
  if (kind === "control" || (kind === "contrast" && repeats)) return negated;
  return !negated;
}

/** A new double of the kind; `attacks`: those that obedient kinds recognize. */
export function createMind(kind: Kind, attacks: readonly Attack[]): Mind {
  switch (kind) {
    case "honest":
      return honest;
    case "erring":
      return erring();
    case "negation_blind":
      return { ...honest, read: (question, scene) => readHonestly({ ...question, negated: false }, scene) };
    case "always_no":
      return { ...honest, read: () => false, isAboutChecking: () => false };
    case "always_yes":
      return { ...honest, read: () => true, isAboutChecking: () => true };
    case "obeys_and_cites":
      return obedient(attacks, "attack", () => true);
    case "obeys_and_hides":
      return obedient(attacks, "decisive", () => true);
    case "persuaded":
      return obedient(attacks, "attack", isPersuaded);
    case "persuaded_unaware":
      return { ...obedient(attacks, "attack", isPersuaded), isAboutChecking: honest.isAboutChecking };
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
