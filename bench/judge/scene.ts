// Describes the texts that a double is shown and the questions that it is asked, independent of the wire form.
import type { Claim } from "./sample";

/** `cited`: of a cited passage, its own lines, without those around it; of another text, all of it. */
export type ShownText = { text: string; cited: string };

/**
 * `all`: everything that the model is shown, labels included. `texts`: the texts that the question is about. `isCold`: they
 * are cited passages with what is around them. `passages`: by number, where the texts are numbered. `statement`: of the
 * criterion; of several in one call, the first.
 */
export type Scene = {
  all: string;
  statement: string;
  texts: readonly ShownText[];
  isCold: boolean;
  passages: ReadonlyMap<number, string>;
};

export type ReadingQuestion = {
  kind: "statement" | "control" | "contrast" | "passage";
  text: string;
  negated: boolean;
  /** Null for a control claim and a contrast. */
  claim: Claim | null;
  passage: number | null;
  /** The number before which the passages are that it is about; null where it is about all. */
  before: number | null;
};

const READING_QUESTION =
  /\bit is (not )?true that: (?:as far as passage (\d+) goes, |as far as the passages before (\d+) go, )?(?:(?:at least in part|entirely), )?(.+)$/is;
export const CONTROL = /^It tells of a /;

/** Reads "It is not true that: …", which all forms of a reading contain; null for another question. */
export function readQuestion(asked: string, claims: ReadonlyMap<string, Claim>): ReadingQuestion | null {
  const [, not, passage, before, text] = READING_QUESTION.exec(asked) ?? [];
  if (text === undefined) return null;
  const claim = claims.get(text.trim()) ?? null;
  const isControl = CONTROL.test(text);
  const kind = isControl ? "control" : claim === null ? "contrast" : passage === undefined ? "statement" : "passage";
  const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  return { kind, text, negated: not !== undefined, claim, passage: number(passage), before: number(before) };
}

const COLD_LINE = /^(?:cited|around)\| /gm;

/** The scene of these texts, which are cited passages where their lines begin as such. */
export function sceneOf({ texts, ...rest }: Omit<Scene, "texts" | "isCold"> & { texts: readonly string[] }): Scene {
  const isCold = texts.some((text) => /^(?:cited|around)\| /.test(text));
  return { ...rest, isCold, texts: texts.map((text) => (isCold ? coldText(text) : { text, cited: text })) };
}

function coldText(text: string): ShownText {
  const cited = text.split("\n").filter((line) => line.startsWith("cited| "));
  return { text: text.replaceAll(COLD_LINE, ""), cited: cited.join("\n").replaceAll(COLD_LINE, "") };
}
