// Leaves passages about the checking out of a reading, so that its answer has to hold without them.
import { leadingNumber } from "@/server/judging/reading/aboutChecking";
import type { ReadingSubject } from "@/server/judging/reading/readAnswer";
import { INPUT_AROUND_PREFIX } from "@/server/judging/citation/citedText";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { roleOf } from "@/server/submission/sources";

/**
 * Returns the texts of a reading without the passages of these numbers. A cited passage is removed as a whole, because
 * its surrounding lines determine what it means. Where a passage has the task before the work, only the task is
 * removed, because a task may mention marks, or ask for what the statement says.
 * @returns null for passages of the judged role in a reading of all the material: a harm in one of them would be missing
 */
export function removePassages(
  { kind, texts, role }: Pick<ReadingSubject, "kind" | "texts" | "role">,
  numbers: ReadonlySet<number>,
): FencedText[] | null {
  if (kind === "cold") {
    return texts.flatMap((text, index) => (numbers.has(index + 1) ? removeTask(text) : [text]));
  }
  const hasPassage = ({ text }: FencedText) => text.split("\n").some((line) => hasNumberIn(line, numbers));
  if (texts.some((text) => roleOf(text.name) === role && hasPassage(text))) return null;
  return texts.map(({ name, text }) => ({
    name,
    text: text
      .split("\n")
      .filter((line) => !hasNumberIn(line, numbers))
      .join("\n"),
  }));
}

function hasNumberIn(line: string, numbers: ReadonlySet<number>): boolean {
  const number = leadingNumber(line);
  return number !== null && numbers.has(number);
}

/** Returns the passage without its task; nothing for a passage that shows none. */
function removeTask({ name, text }: FencedText): FencedText[] {
  const lines = text.split("\n");
  const remainingLines = lines.filter((line) => !line.startsWith(INPUT_AROUND_PREFIX));
  return remainingLines.length < lines.length ? [{ name, text: remainingLines.join("\n") }] : [];
}
