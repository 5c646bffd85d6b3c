// Finds passages that repeat the criterion's statement. A reply that names a date does not say "The reply names a
// date": such a sentence is about the work, like an invented verdict, so the answer has to hold without it.
import { searchFold } from "@/server/contracts/searchFold";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { namesWork } from "@/server/rubric/workNames";

/** Minimum length of the statement. A shorter one also occurs in works by chance. */
const MIN_WORDS = 4;

/** Returns the numbers, from 1, of the texts that repeat the statement; none unless the statement is about the work. */
export function findRepeatingTexts({ statement, inverted }: CompiledCriterion, texts: readonly FencedText[]): number[] {
  const words = foldedWords(statement ?? "");
  if (inverted || words.split(" ").length < MIN_WORDS || !namesWork(words)) return [];
  return texts.flatMap(({ text }, index) => (` ${foldedWords(text)} `.includes(` ${words} `) ? [index + 1] : []));
}

/** Returns the folded words of a text, separated by single spaces, without the numbers in front of its lines. */
const foldedWords = (text: string): string =>
  searchFold(text.replaceAll(/^\d+[|+]/gm, " "))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
