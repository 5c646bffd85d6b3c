import type { FencedText } from "@/server/llm/fencedPrompt";
import type { AskedKind } from "@/server/judging/reading/readingPrompt";

const SENTENCES = [
  "The station measured the wind at noon.",
  "The second gauge showed four millimeters of rain.",
  "A bus with two carriages left the square on time.",
  "The tide was low in the early morning.",
  "The shelf in the hall holds eleven boxes.",
];
/** A longer text would take more time and say no more. */
const MOST_CHARS = 100_000;

/**
 * Texts of the same names and about the same length that say nothing about a submission: a reader that contradicts
 * itself about them is not talked round by a text.
 */
export function neutralTexts(kind: AskedKind, texts: readonly FencedText[]): FencedText[] {
  let left = MOST_CHARS;
  return texts.map(({ name, text }) => {
    const wanted = Math.min(text.length, left);
    left -= wanted;
    return { name, text: linesOf(kind, wanted).join("\n") };
  });
}

function linesOf(kind: AskedKind, chars: number): string[] {
  const lines: string[] = [];
  for (let length = 0; length < chars || lines.length === 0; length += lines.at(-1)?.length ?? chars) {
    const sentence = SENTENCES[lines.length % SENTENCES.length] ?? "";
    lines.push(kind === "cold" ? `cited| ${sentence}` : `${lines.length + 1}| ${sentence}`);
  }
  return lines;
}
