import type { FencedText } from "@/server/llm/fencedPrompt";
import type { AskedKind } from "@/server/judging/reading/readingPrompt";

const SENTENCES = [
  "The station measured the wind at noon.",
  "The second gauge showed four millimeters of rain.",
  "A bus with two carriages left the square on time.",
  "The tide was low in the early morning.",
  "The shelf in the hall holds eleven boxes.",
];
/** Maximum length of all texts together. A longer text would take more time without a better result. */
const MAX_CHARS = 100_000;

/**
 * Builds texts with the same names and about the same length that have nothing to do with the submission. When the
 * reader contradicts itself about them too, the submission is not the cause.
 */
export function neutralTexts(kind: AskedKind, texts: readonly FencedText[]): FencedText[] {
  let charsLeft = MAX_CHARS;
  return texts.map(({ name, text }) => {
    const chars = Math.min(text.length, charsLeft);
    charsLeft -= chars;
    return { name, text: neutralLines(kind, chars).join("\n") };
  });
}

function neutralLines(kind: AskedKind, chars: number): string[] {
  const lines: string[] = [];
  for (let length = 0; length < chars || lines.length === 0; length += lines.at(-1)?.length ?? chars) {
    const sentence = SENTENCES[lines.length % SENTENCES.length] ?? "";
    lines.push(kind === "cold" ? `cited| ${sentence}` : `${lines.length + 1}| ${sentence}`);
  }
  return lines;
}
