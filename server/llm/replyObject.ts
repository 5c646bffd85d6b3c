// Finds the one JSON object that a model was asked for, whatever it wrote around it: reasoning, a code fence,
// sentences.
import { parsedJson } from "@/server/contracts/parsedJson";
import { hasAmbiguousKey } from "@/server/contracts/jsonFlaws";
import { isOversizedJson, stringEnd } from "@/server/contracts/oversizedJson";

/** `start`: of the object in the reply; `source`: as the reply has it. */
type ReplyObject =
  { ok: true; value: Record<string, unknown>; start: number; source: string } | { ok: false; fault: string };

/** Blocks before the answer, in which models think: opening and closing. */
const REASONING: readonly (readonly [string, string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<thought>", "</thought>"],
  ["<reasoning>", "</reasoning>"],
  ["[THINK]", "[/THINK]"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<|channel|>analysis<|message|>", "<|end|>"],
  ["<|start|>assistant<|channel|>analysis<|message|>", "<|end|>"],
];

/**
 * The only object of `reply` that has one of `fields`. A text that the model repeats may have been planted, so two
 * different ones are a fault, as are fields that are named outside of the object. Commas before a closing bracket are
 * ignored. Linear for any reply.
 */
export function replyObject(reply: string, fields: readonly string[]): ReplyObject {
  const missing = { ok: false, fault: `it is not one JSON object with "${fields[0] ?? ""}"` } as const;
  let rest = reasoningEnd(reply);
  if (rest === null) return { ok: false, fault: "its reasoning does not end" };
  const names = fields.map((field) => JSON.stringify(field));
  const isNamed = (start: number, end: number) => names.some((name) => reply.slice(start, end).includes(name));
  let found: { value: Record<string, unknown>; start: number; source: string; json: string } | null = null;
  for (const { start, end, json } of containers(reply, rest)) {
    const value = reply[start] === "{" ? objectOf(json) : undefined;
    if (value === undefined || !fields.some((field) => Object.hasOwn(value, field))) continue;
    const source = reply.slice(start, end);
    if (isNamed(rest, start)) return missing;
    if (found && found.source !== source) return { ok: false, fault: "it has two different objects" };
    found ??= { value, start, source, json };
    rest = end;
  }
  if (!found || isNamed(rest, reply.length)) return missing;
  if (hasAmbiguousKey(found.json)) return { ok: false, fault: "it names a field twice" };
  return { ok: true, value: found.value, start: found.start, source: found.source };
}

/** Where the answer begins; null when a block of reasoning never ends. */
function reasoningEnd(reply: string): number | null {
  const space = /\s*/y;
  for (let at = 0; ;) {
    space.lastIndex = at;
    space.test(reply);
    const start = space.lastIndex;
    const block = REASONING.find(([opening]) => reply.startsWith(opening, start));
    if (!block) return at;
    const end = reply.indexOf(block[1], start);
    if (end < 0) return null;
    at = end + block[1].length;
  }
}

/** What opens an object, or an array of objects or arrays, in JSON; braces and brackets of prose mostly do not. */
const OPENING = /\{\s*["}]|\[\s*[[{]/g;

/**
 * The outermost objects and arrays from `from` on, with their JSON text without trailing commas. Ends at one that does
 * not close.
 */
function* containers(reply: string, from: number): Generator<{ start: number; end: number; json: string }> {
  const opening = new RegExp(OPENING);
  opening.lastIndex = from;
  for (let match = opening.exec(reply); match; match = opening.exec(reply)) {
    const closed = closedAt(reply, match.index);
    if (closed === null) return;
    yield { start: match.index, ...closed };
    opening.lastIndex = closed.end;
  }
}

function closedAt(reply: string, start: number): { end: number; json: string } | null {
  let json = "";
  let from = start;
  let depth = 0;
  let last = "";
  let comma = -1;
  for (let at = start; at < reply.length; at++) {
    const sign = reply.charAt(at);
    if (sign === " " || sign === "\n" || sign === "\r" || sign === "\t") continue;
    if (sign === "{" || sign === "[") depth += 1;
    if (sign === "}" || sign === "]") {
      depth -= 1;
      if (last === "," && comma >= 0) {
        json += reply.slice(from, comma);
        from = comma + 1;
      }
      if (depth === 0) return { end: at + 1, json: json + reply.slice(from, at + 1) };
    }
    // A comma after another, or after what opens, is no trailing comma.
    if (sign === ",") comma = /[{[,]/.test(last) ? -1 : at;
    if (sign === '"') at = stringEnd(reply, at);
    last = sign;
  }
  return null;
}

/** An object's value; undefined for what is not JSON, or too much of it. */
const objectOf = (json: string) =>
  isOversizedJson(json) ? undefined : (parsedJson(json) as Record<string, unknown> | undefined);
