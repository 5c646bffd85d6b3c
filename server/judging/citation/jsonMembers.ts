// The members of a JSON text, each with its place: what a sentence is in prose.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { parsedJson } from "@/server/contracts/parsedJson";
import { PASSAGE_CHARS } from "@/server/judging/citation/pieces";
import { type Passage, sentences } from "@/server/judging/citation/sentences";
import { textOf } from "@/server/contracts/walkJson";
import { isOversizedJson, stringEnd } from "@/server/contracts/oversizedJson";
import { endOf } from "@/server/contracts/cutText";

/** A text with more of them is a table of numbers, which pointers do not explain. */
const MAX_MEMBERS = 50_000;

/** Every passage repeats its place, so that a longer one keeps its end alone. */
const PLACE_CHARS = 100;

/**
 * An open container, with its place: the next index of an array, or the key whose value comes next. `step`: the last
 * one of its place; `range`: its own key, null in an array; `hasPassage`: whether the place of a passage has all of it.
 */
type Open = { place: string; index: number | null; key: string | null } & ContainerKey;
type ContainerKey = { step: string; range: Range | null; hasPassage: boolean };
type Range = { start: number; end: number };

/**
 * The scalars and empty containers of a JSON object or array, in order, each from its key on; long strings in
 * sentences. The key of a container is in the places of its members; one that no place has whole is a passage. null
 * when `text` is something else, or has more than 50,000 of them. Signs that only hold the structure belong to no
 * member.
 */
export function jsonMembers(text: string): Passage[] | null {
  if (!/^\s*[[{]/.test(text) || isOversizedJson(text) || parsedJson(text) === undefined) return null;
  const members: Passage[] = [];
  const open: Open[] = [];
  let key: Range | null = null;
  const add = (start: number, end: number): void => {
    const holder = open.at(-1);
    const isNamed = key !== null;
    const whole = { start: key?.start ?? start, end };
    const pieces = end - start > PASSAGE_CHARS ? sentences(text, whole.start, end) : [whole];
    const valuePlace = isNamed && pieces.length === 1 ? "" : placeIn(holder);
    pieces.forEach((piece, at) => {
      members.push({ ...piece, place: isNamed && at === 0 ? (holder?.place ?? "") : valuePlace });
    });
    markKeys(open, isNamed ? 0 : stepIn(holder).length);
    key = null;
  };
  for (let at = 0; at < text.length; at++) {
    if (members.length > MAX_MEMBERS) return null;
    const sign = text.charAt(at);
    const holder = open.at(-1);
    if (sign === " " || sign === ":" || sign === "\n" || sign === "\r" || sign === "\t") continue;
    if (sign === ",") {
      if (holder?.index != null) holder.index += 1;
      else if (holder) holder.key = null;
    } else if (sign === "]" || sign === "}") {
      const closed = open.pop();
      if (closed?.range && !closed.hasPassage) {
        const { start, end } = closed.range;
        const pieces = end - start > PASSAGE_CHARS ? sentences(text, start, end) : [closed.range];
        members.push(...pieces.map((piece) => ({ ...piece, place: open.at(-1)?.place ?? "" })));
      }
    } else if (sign === "[" || sign === "{") {
      const closing = closesAt(text, at);
      if (closing !== null) {
        add(at, closing + 1);
        at = closing;
        continue;
      }
      const index = sign === "[" ? 0 : null;
      open.push({ place: placeIn(holder), index, key: null, step: stepIn(holder), range: key, hasPassage: false });
      key = null;
    } else {
      const end = sign === '"' ? stringEnd(text, at) + 1 : scalarEnd(text, at);
      if (holder?.index === null && holder.key === null) {
        holder.key = textOf(text.slice(at, end));
        key = { start: at, end };
      } else add(at, end);
      at = end - 1;
    }
  }
  return members.sort((a, b) => a.start - b.start);
}

/** The pointer of what comes next in a container; of a long one its end, after an ellipsis. */
function placeIn(holder: Open | undefined): string {
  const place = (holder?.place ?? "") + stepIn(holder);
  return place.length <= PLACE_CHARS ? place : `…${endOf(place, PLACE_CHARS - 1)}`;
}

function stepIn(holder: Open | undefined): string {
  if (holder === undefined) return "";
  return holder.index === null ? pointerStep(holder.key ?? "") : `/${holder.index}`;
}

/** Marks the keys that are whole in the place of a passage, which has `chars` more after them. */
function markKeys(open: readonly Open[], chars: number): void {
  let left = PLACE_CHARS - 1 - chars;
  for (let depth = open.length - 1; depth >= 0; depth--) {
    const container = open[depth];
    left -= container?.step.length ?? 0;
    if (!container || left < 0) return;
    container.hasPassage = true;
  }
}

/** Where the container that opens at `at` closes, if nothing is in it. */
function closesAt(text: string, at: number): number | null {
  let next = at + 1;
  while (/\s/.test(text.charAt(next))) next += 1;
  return /[\]}]/.test(text.charAt(next)) ? next : null;
}

/** A number, true, false or null is made of these signs alone. */
function scalarEnd(text: string, at: number): number {
  let end = at + 1;
  for (let sign = text.charAt(end); sign > "*" && sign !== "," && sign < "z"; sign = text.charAt(end)) {
    if (sign === "]") break;
    end += 1;
  }
  return end;
}
