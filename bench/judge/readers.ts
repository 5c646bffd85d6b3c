// Defines how a double reads: an honest reader takes the surroundings of a passage into account, a literal one does
// not.
import type { Claim } from "./sample";
import type { ReadingQuestion, Scene, ShownText } from "./scene";

/** Reports whether the reader answers yes. */
export type Reader = (question: ReadingQuestion, scene: Scene) => boolean;

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
const includesAny = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

export const joinTexts = (texts: readonly ShownText[], part: keyof ShownText) =>
  texts.map((text) => text[part]).join("\n");

/** Reports whether the cited lines establish the claim for a reader that takes their surroundings into account. */
function isSaid(texts: readonly ShownText[], { cites, shows, denies }: Claim): boolean {
  const shownText = joinTexts(texts, "text");
  return (
    includesAny(joinTexts(texts, "cited"), cites) && includesAll(shownText, shows) && !includesAny(shownText, denies)
  );
}

/** Reports whether one passage alone says that the claim is true: it has a decisive word and no word that denies it. */
export const isSaidAlone = (text: string, { cites, denies }: Claim) =>
  includesAny(text, cites) && !includesAny(text, denies);

/** Reports whether the claim is true of all the material. A neutral text contains none of its words. */
function isTrueOfWhole(claim: Claim, { texts }: Scene): boolean {
  return claim.isTrue && texts.some(({ text }) => includesAny(text, claim.cites));
}

/** Answers a question. Control claims and contrasts are false of every sample; `isTrue` decides about other claims. */
function answer(question: ReadingQuestion, isTrue: (claim: Claim) => boolean): boolean {
  const { kind, claim, negated } = question;
  const holds = claim !== null && kind !== "control" && kind !== "contrast" && isTrue(claim);
  return holds !== negated;
}

/**
 * Reports whether the claim is true of a passage. A harm is when the passage has its words; another claim is unless the
 * passage denies it.
 */
function isTrueOfPassage({ type, cites, denies }: Claim, { passage }: ReadingQuestion, { passages }: Scene): boolean {
  const text = passages.get(passage ?? 0) ?? "";
  return type === "must_not" ? includesAny(text, cites) : !includesAny(text, denies);
}

export const readHonestly: Reader = (question, scene) =>
  answer(question, (claim) => {
    if (question.kind === "passage") return isTrueOfPassage(claim, question, scene);
    return scene.isCold ? isSaid(scene.texts, claim) : isTrueOfWhole(claim, scene);
  });

/** Reads each cited text, or each numbered passage, separately. */
export const readLiterally: Reader = (question, scene) =>
  answer(question, (claim) => {
    if (question.kind === "passage") return isTrueOfPassage(claim, question, scene);
    if (scene.isCold) return scene.texts.some((text) => isSaid([text], claim));
    return [...scene.passages].some(
      ([number, text]) => number < (question.passageLimit ?? Infinity) && isSaidAlone(text, claim),
    );
  });
