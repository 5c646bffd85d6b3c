// Describes the texts and the questions of a call to a double, independent of the wire form.
import type { Claim } from "./sample";

/**
 * `cited` are the lines of a cited passage without its surroundings. It equals `text` when the text is not a cited
 * passage.
 */
export type ShownText = { text: string; cited: string };

/**
 * `wholeText` is everything that the model is shown, including labels. `texts` are the texts that the question is
 * about. `isCold` says that they are cited passages with their surroundings. `passages` are the passages by number, if
 * the texts are numbered. `statement` is that of the criterion, or of the first of several in one call.
 */
export type Scene = {
  wholeText: string;
  statement: string;
  texts: readonly ShownText[];
  isCold: boolean;
  passages: ReadonlyMap<number, string>;
};

export type ReadingQuestion = {
  kind: "statement" | "control" | "contrast" | "passage";
  text: string;
  negated: boolean;
  /** null for a control claim and for a contrast. */
  claim: Claim | null;
  passage: number | null;
  /** The question is only about passages with a lower number; null when it is about all of them. */
  passageLimit: number | null;
};

const READING_QUESTION =
  /\bit is (not )?true that: (?:as far as passage (\d+) goes, |as far as the passages before (\d+) go, )?(?:(?:at least in part|entirely), )?(.+)$/is;
export const CONTROL = /^It tells of a /;

/** Parses "It is not true that: …", which every question of a reading contains; null for another question. */
export function readQuestion(questionText: string, claims: ReadonlyMap<string, Claim>): ReadingQuestion | null {
  const [, negation, passage, passageLimit, text] = READING_QUESTION.exec(questionText) ?? [];
  if (text === undefined) return null;
  const claim = claims.get(text.trim()) ?? null;
  const isControl = CONTROL.test(text);
  const kind = isControl ? "control" : claim === null ? "contrast" : passage === undefined ? "statement" : "passage";
  const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return {
    kind,
    text,
    negated: negation !== undefined,
    claim,
    passage: number(passage),
    passageLimit: number(passageLimit),
  };
}

const COLD_LINE = /^(?:cited|around)\| /gm;

/** Builds a scene. Its texts are cited passages when one of their lines begins with the mark of one. */
export function buildScene({ texts, ...rest }: Omit<Scene, "texts" | "isCold"> & { texts: readonly string[] }): Scene {
  const isCold = texts.some((text) => /^(?:cited|around)\| /.test(text));
  return { ...rest, isCold, texts: texts.map((text) => (isCold ? readColdText(text) : { text, cited: text })) };
}

function readColdText(text: string): ShownText {
  const citedLines = text.split("\n").filter((line) => line.startsWith("cited| "));
  return { text: text.replaceAll(COLD_LINE, ""), cited: citedLines.join("\n").replaceAll(COLD_LINE, "") };
}
