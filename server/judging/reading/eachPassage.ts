// The passages of which a reading asks the statement one by one, where it is about each of them.
import { numberedSources, passageRange } from "@/server/judging/citation/numbered";
import type { ModelForm } from "@/server/judging/contract";
import { asksEachPassage, type CompiledCriterion } from "@/server/rubric/compiledRubric";
import { isGrounding, roleOf, type Source } from "@/server/submission/sources";

/** How many passages one call asks about; a decision model is also asked for the sources of each. */
const PER_CALL: Record<"chat" | "decision", number> = { chat: 20, decision: 75 };
/** How many places state one passage, at most. */
export const MOST_SOURCES = 3;
/** More are not read, so that a chat reader is asked about at most 20 groups. */
export const MAX_PASSAGES = 400;

/**
 * Groups the passages of the judged role into what one call asks, by their numbers; one empty group where the criterion
 * does not ask each passage, and null for more than 400.
 */
export function passageGroups(
  criterion: CompiledCriterion,
  sources: readonly Source[],
  form: ModelForm,
): number[][] | null {
  if (!asksEachPassage(criterion)) return [[]];
  const numbers = numberedSources(sources)
    .filter(({ source }) => roleOf(source.name) === criterion.applies_to)
    .flatMap(({ first, passages }) => passages.map((_, index) => first + index));
  if (numbers.length > MAX_PASSAGES) return null;
  const size = PER_CALL[form === "chat" ? "chat" : "decision"];
  const groups = Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
    numbers.slice(index * size, (index + 1) * size),
  );
  return groups.length === 0 ? [[]] : groups;
}

/** The numbers of the passages that may state what those of the work say; none where no source is needed. */
export function sourcePassagesOf(criterion: CompiledCriterion, sources: readonly Source[]): number[] {
  if (!criterion.requires_context || !asksEachPassage(criterion)) return [];
  return numberedSources(sources)
    .filter(({ source }) => isGrounding(source.name) && roleOf(source.name) !== criterion.applies_to)
    .flatMap(({ first, passages }) => passages.map((_, index) => first + index));
}

/** Names the place of a passage as evidence does; null where its text is no longer there. */
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
