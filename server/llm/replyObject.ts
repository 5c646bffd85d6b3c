// Finds the one JSON object that a model was asked for, whatever it wrote around it: reasoning, a code fence,
// sentences.
import { closedAt, type Container, containers, parsedObject } from "@/server/llm/jsonContainers";
import { answerStart } from "@/server/llm/reasoningMarks";
import { isRefusal, isRetraction } from "@/server/llm/refusal";
import { hasAmbiguousKey } from "@/server/contracts/walkJson";

/**
 * `start`: of the object in the reply; `source`: as the reply has it; `refused`: whether the answer is a refusal in
 * prose.
 */
type ReplyObject =
  | { ok: true; value: Record<string, unknown>; start: number; source: string }
  | { ok: false; fault: string; refused?: boolean };

const TWICE = { ok: false, fault: "it names a field twice" } as const;

/**
 * Returns the only object of `reply` that has one of `fields`, whatever their case. What stands before the last closing
 * mark of reasoning decides nothing. A text that the model repeats may have been planted, so two different objects are a
 * fault, as are fields that are named outside of the object, and an answer that the next sentence takes back. Linear for
 * any reply.
 */
export function replyObject(reply: string, fields: readonly string[]): ReplyObject {
  const field = JSON.stringify(fields[0] ?? "");
  const answer = answerStart(reply);
  if (!answer.ok) return answer;
  let position = answer.start;
  const names = fields.map((name) => JSON.stringify(name));
  const isNamed = (start: number, end: number) => {
    const text = reply.slice(start, end).toLowerCase();
    return names.some((name) => text.includes(name));
  };
  const outside = { ok: false, fault: `it names ${field} outside of one JSON object` } as const;
  let foundObject: { value: Record<string, unknown>; start: number; source: string } | null = null;
  for (const { start, end, json } of unwrapLists(reply, containers(reply, position))) {
    const parsed = reply[start] === "{" ? parsedObject(json) : undefined;
    const value = parsed && foldedKeys(parsed.value);
    if (!fields.some((name) => value?.has(name))) continue;
    const source = reply.slice(start, end);
    if (isNamed(position, start)) return outside;
    if (foundObject && foundObject.source !== source) return { ok: false, fault: "it has two different objects" };
    const isAmbiguous = value === undefined || value.size < Object.keys(parsed?.value ?? {}).length;
    if (!foundObject && (isAmbiguous || hasAmbiguousKey(parsed?.json ?? ""))) return TWICE;
    foundObject ??= { value: Object.fromEntries(value ?? []), start, source };
    position = end;
  }
  if (isNamed(position, reply.length)) return outside;
  const after = reply.slice(position);
  if (!foundObject) return { ok: false, fault: `it is not one JSON object with ${field}`, refused: isRefusal(after) };
  if (isRetraction(after)) return { ok: false, fault: "it takes its answer back after the JSON object" };
  return { ok: true, ...foundObject };
}

/** More words than a farewell or the end of a code fence has. */
const SENTENCE_WORDS = 4;
/** Matches as much in a script without spaces. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{8}/u;

/**
 * Whether a reply goes on after its object with a sentence, which may explain the answer or take it back: only the model
 * knows which, so it is asked for the object alone.
 */
export function goesOn(reply: string, { start, source }: { start: number; source: string }): boolean {
  const after = reply.slice(start + source.length);
  return (after.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= SENTENCE_WORDS || WITHOUT_SPACES.test(after);
}

export const GOES_ON = "it goes on after the JSON object; reply with the object alone, which has your final answer";

/** Yields each container; of a list of one object, that object. */
function* unwrapLists(reply: string, all: Iterable<Container>): Generator<Container> {
  for (const container of all) {
    const { start, end } = container;
    const inner = reply[start] === "[" ? reply.indexOf("{", start) : -1;
    const closed = inner > start && inner < end ? closedAt(reply, inner) : null;
    const isOnly = closed !== null && /^[\s,]*\]$/.test(reply.slice(closed.end, end));
    yield isOnly && /^\[\s*$/.test(reply.slice(start, inner)) ? { start: inner, ...closed } : container;
  }
}

/** The members of an object by their names in lower case; fewer than the object has when two names differ in case. */
function foldedKeys(value: Record<string, unknown>): Map<string, unknown> {
  return new Map(Object.entries(value).map(([key, member]) => [key.trim().toLowerCase(), member]));
}
