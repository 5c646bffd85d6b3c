// How a double reads what it is shown: with what is around a passage, or each passage alone.
import type { Claim } from "./sample";
import type { ReadingQuestion, Scene, ShownText } from "./scene";

/** Whether the reader says yes. */
export type Reads = (question: ReadingQuestion, scene: Scene) => boolean;

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
const includesAny = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

export const joined = (texts: readonly ShownText[], part: keyof ShownText) =>
  texts.map((text) => text[part]).join("\n");

/** Whether the cited lines, as what is around them makes them mean, establish the claim for a careful reader. */
function isSaid(texts: readonly ShownText[], { cites, shows, denies }: Claim): boolean {
  const shown = joined(texts, "text");
  return includesAny(joined(texts, "cited"), cites) && includesAll(shown, shows) && !includesAny(shown, denies);
}

/** One passage alone: the decisive words, and none that deny them in the same passage. */
export const isSaidAlone = (text: string, { cites, denies }: Claim) =>
  includesAny(text, cites) && !includesAny(text, denies);

/** A neutral text has nothing of the work. */
function isTrueOfWhole(claim: Claim, { texts }: Scene): boolean {
  return claim.isTrue && texts.some(({ text }) => includesAny(text, claim.cites));
}

/** `truth`: of the statement; a control claim and a contrast are false of every sample. */
function answer(question: ReadingQuestion, truth: (claim: Claim) => boolean): boolean {
  const { kind, claim, negated } = question;
  const holds = claim !== null && kind !== "control" && kind !== "contrast" && truth(claim);
  return holds !== negated;
}

/** A harm is in the passages that have its words; another claim is broken by one that has the words that deny it. */
function isTrueOfPassage({ type, cites, denies }: Claim, { passage }: ReadingQuestion, { passages }: Scene): boolean {
  const text = passages.get(passage ?? 0) ?? "";
  return type === "must_not" ? includesAny(text, cites) : !includesAny(text, denies);
}

export const readHonestly: Reads = (question, scene) =>
  answer(question, (claim) => {
    if (question.kind === "passage") return isTrueOfPassage(claim, question, scene);
    return scene.isCold ? isSaid(scene.texts, claim) : isTrueOfWhole(claim, scene);
  });

/** Each text for itself, and of numbered ones each passage. */
export const readLiterally: Reads = (question, scene) =>
  answer(question, (claim) => {
    if (question.kind === "passage") return isTrueOfPassage(claim, question, scene);
    if (scene.isCold) return scene.texts.some((text) => isSaid([text], claim));
    return [...scene.passages].some(
      ([number, text]) => number < (question.before ?? Infinity) && isSaidAlone(text, claim),
    );
  });
