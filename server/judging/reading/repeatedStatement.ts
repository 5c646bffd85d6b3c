// A statement about the work, such as "The reply names a date", is not what such a work says. A passage that repeats it
// speaks about the work, as an invented verdict does: what a reader agrees to with it has to hold without it.
import { searchFold } from "@/server/contracts/searchFold";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { namesWork } from "@/server/rubric/workNames";

/** Shorter statements are found in works by chance. */
const FEWEST_WORDS = 4;

/** Finds the texts that repeat the statement of the criterion, which is about the work, from 1. */
export function repeatingTexts({ statement, inverted }: CompiledCriterion, texts: readonly FencedText[]): number[] {
  const words = wordsOf(statement ?? "");
  if (inverted || words.split(" ").length < FEWEST_WORDS || !namesWork(words)) return [];
  return texts.flatMap(({ text }, index) => (` ${wordsOf(text)} `.includes(` ${words} `) ? [index + 1] : []));
}

/** The words of a text, folded, with one space between two. A number that begins a line of a material is left out. */
const wordsOf = (text: string): string =>
  searchFold(text.replaceAll(/^\d+[|+]/gm, " "))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
