// Selects the passages that a reading asks about one by one, where the criterion is about each passage.
import { numberedSources, passageRange } from "@/server/judging/citation/numberedSources";
import type { ModelForm } from "@/server/contracts/enums";
import { asksEachPassage, type CompiledCriterion } from "@/server/rubric/compiledRubric";
import { isGrounding, roleOf, type Source } from "@/server/submission/sources";

/** Passages that one call asks about. A decision model gets a second question for each: which source states it. */
const PASSAGES_PER_CALL: Record<"chat" | "decision", number> = { chat: 20, decision: 75 };
/** Maximum number of source passages that are recorded for one passage. */
export const MAX_SOURCES = 3;
/** Maximum number of passages. A larger work is not read, so a chat reader gets at most 20 groups. */
export const MAX_PASSAGES = 400;

/**
 * Groups the numbers of the passages of the judged role by call. Returns one empty group when the criterion is not
 * about each passage, and null when there are more than 400 passages.
 */
export function groupPassages(
  criterion: CompiledCriterion,
  sources: readonly Source[],
  form: ModelForm,
): number[][] | null {
  if (!asksEachPassage(criterion)) return [[]];
  const numbers = numberedSources(sources)
    .filter(({ source }) => roleOf(source.name) === criterion.applies_to)
    .flatMap(({ first, passages }) => passages.map((_, index) => first + index));
  if (numbers.length > MAX_PASSAGES) return null;
  const groupSize = PASSAGES_PER_CALL[form === "chat" ? "chat" : "decision"];
  const groups = Array.from({ length: Math.ceil(numbers.length / groupSize) }, (_, index) =>
    numbers.slice(index * groupSize, (index + 1) * groupSize),
  );
  return groups.length === 0 ? [[]] : groups;
}

/** Returns the numbers of the source passages that may state what the work says; none when no source is needed. */
export function findSourcePassages(criterion: CompiledCriterion, sources: readonly Source[]): number[] {
  if (!criterion.requires_context || !asksEachPassage(criterion)) return [];
  return numberedSources(sources)
    .filter(({ source }) => isGrounding(source.name) && roleOf(source.name) !== criterion.applies_to)
    .flatMap(({ first, passages }) => passages.map((_, index) => first + index));
}

/** Returns the place of a passage in the form of an evidence span; null when the passage no longer exists. */
export function citePassage(
  sources: readonly Source[],
  passage: number,
): { source: string; locator: string; snippet: string } | null {
  const range = passageRange(numberedSources(sources), passage, passage);
  if (range === null || range === "title") return null;
  const { start, end } = range;
  const cited = range.source.cite(`chars:${start}-${end}`, range.source.text.slice(start, end));
  return { source: cited.source, locator: cited.locator ?? "", snippet: cited.snippet ?? "" };
}
