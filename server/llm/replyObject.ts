// Finds the one JSON object that a model was asked for, whatever it wrote around it: reasoning, a code fence,
// sentences.
import { closeContainer, type Container, findContainers, parseObject } from "@/server/llm/jsonContainers";
import { findAnswerStart } from "@/server/llm/reasoningMarks";
import { isRefusal, isRetraction } from "@/server/llm/refusal";
import { hasAmbiguousKey } from "@/server/contracts/walkJson";

/**
 * The object that was found. `start`: its position in the reply. `source`: its text in the reply. `refused`: whether
 * the reply is a refusal in prose.
 */
type ReplyObject =
  | { ok: true; value: Record<string, unknown>; start: number; source: string }
  | { ok: false; fault: string; refused?: boolean };

const REPEATED_FIELD = { ok: false, fault: "it names a field twice" } as const;

/**
 * Returns the only object of `reply` that has one of `fields`, whatever their case. Text before the last closing
 * mark of reasoning is ignored. A text that the model repeats may have been planted, so two different objects are a
 * fault, as are fields that are named outside of the object, and an answer that the next sentence takes back. Linear
 * for any reply.
 */
export function replyObject(reply: string, fields: readonly string[]): ReplyObject {
  const field = JSON.stringify(fields[0] ?? "");
  const answer = findAnswerStart(reply);
  if (!answer.ok) return answer;
  let position = answer.start;
  const names = fields.map((name) => JSON.stringify(name));
  const hasFieldName = (start: number, end: number) => {
    const text = reply.slice(start, end).toLowerCase();
    return names.some((name) => text.includes(name));
  };
  const fieldOutsideObject = { ok: false, fault: `it names ${field} outside of one JSON object` } as const;
  let foundObject: { value: Record<string, unknown>; start: number; source: string } | null = null;
  for (const { start, end, json } of unwrapLists(reply, findContainers(reply, position))) {
    const parsed = reply[start] === "{" ? parseObject(json) : undefined;
    const value = parsed && foldKeys(parsed.value);
    if (!fields.some((name) => value?.has(name))) continue;
    const source = reply.slice(start, end);
    if (hasFieldName(position, start)) return fieldOutsideObject;
    if (foundObject && foundObject.source !== source) return { ok: false, fault: "it has two different objects" };
    const isAmbiguous = value === undefined || value.size < Object.keys(parsed?.value ?? {}).length;
    if (!foundObject && (isAmbiguous || hasAmbiguousKey(parsed?.json ?? ""))) return REPEATED_FIELD;
    foundObject ??= { value: Object.fromEntries(value ?? []), start, source };
    position = end;
  }
  if (hasFieldName(position, reply.length)) return fieldOutsideObject;
  const textAfter = reply.slice(position);
  if (!foundObject)
    return { ok: false, fault: `it is not one JSON object with ${field}`, refused: isRefusal(textAfter) };
  if (isRetraction(textAfter)) return { ok: false, fault: "it takes its answer back after the JSON object" };
  return { ok: true, ...foundObject };
}

/** Minimum number of words of a sentence: more than a farewell or the end of a code fence has. */
const SENTENCE_WORDS = 4;
/** Matches a text of about the same length in a script without spaces. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{8}/u;

/**
 * Whether a reply goes on after its object with a sentence, which may explain the answer or take it back: only the
 * model knows which, so it is asked for the object alone.
 */
export function continuesAfterObject(reply: string, { start, source }: { start: number; source: string }): boolean {
  const textAfter = reply.slice(start + source.length);
  return (textAfter.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= SENTENCE_WORDS || WITHOUT_SPACES.test(textAfter);
}

export const CONTINUES_AFTER_OBJECT =
  "it goes on after the JSON object; reply with the object alone, which has your final answer";

/** Yields each container. A list with a single object yields the object. */
function* unwrapLists(reply: string, allContainers: Iterable<Container>): Generator<Container> {
  for (const container of allContainers) {
    const { start, end } = container;
    const objectStart = reply[start] === "[" ? reply.indexOf("{", start) : -1;
    const closedContainer = objectStart > start && objectStart < end ? closeContainer(reply, objectStart) : null;
    const isSingleItem = closedContainer !== null && /^[\s,]*\]$/.test(reply.slice(closedContainer.end, end));
    yield isSingleItem && /^\[\s*$/.test(reply.slice(start, objectStart))
      ? { start: objectStart, ...closedContainer }
      : container;
  }
}

/** Returns the members by their names in lower case. Names that differ only in case become one member. */
function foldKeys(value: Record<string, unknown>): Map<string, unknown> {
  return new Map(Object.entries(value).map(([key, member]) => [key.trim().toLowerCase(), member]));
}
