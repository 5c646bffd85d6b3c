// Cuts a JSON text into its members, each with its place. They are its passages, as sentences are those of prose.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { parsedJson } from "@/server/contracts/parsedJson";
import { PASSAGE_CHARS } from "@/server/judging/citation/pieces";
import { sentences } from "@/server/judging/citation/sentences";
import type { Passage } from "@/server/judging/citation/passage";
import { readStringLiteral } from "@/server/contracts/walkJson";
import { isOversizedJson, stringEnd } from "@/server/contracts/oversizedJson";
import { endOf } from "@/server/contracts/cutText";

/** Maximum number of members. A larger text is a table of numbers, which JSON pointers would not explain. */
const MAX_MEMBERS = 50_000;

/** Maximum length of a place, which every passage repeats; only the end of a longer place is kept. */
const PLACE_CHARS = 100;

/**
 * An object or array whose end has not been read yet, with its place. `index`: next index, of an array. `key`: key of
 * the next value, of an object. `step`: last step of the place. `range`: range of the container's own key, null in an
 * array. `hasPassage`: whether the place of some passage contains that key completely.
 */
type Container = { place: string; index: number | null; key: string | null } & ContainerKey;
type ContainerKey = { step: string; range: Range | null; hasPassage: boolean };
type Range = { start: number; end: number };

/**
 * Returns the scalars and empty containers of a JSON object or array in order, each with its key; long strings are cut
 * into sentences. A container's key is part of its members' places, or a separate passage when the places cut it.
 * Punctuation belongs to no member. Returns null for other texts, and for more than 50,000 members.
 */
export function jsonMembers(text: string): Passage[] | null {
  if (!/^\s*[[{]/.test(text) || isOversizedJson(text) || parsedJson(text) === undefined) return null;
  const members: Passage[] = [];
  const containers: Container[] = [];
  let key: Range | null = null;
  const addMember = (start: number, end: number): void => {
    const container = containers.at(-1);
    const hasKey = key !== null;
    const memberRange = { start: key?.start ?? start, end };
    const pieces = end - start > PASSAGE_CHARS ? sentences(text, memberRange.start, end) : [memberRange];
    const valuePlace = hasKey && pieces.length === 1 ? "" : nextPlace(container);
    pieces.forEach((piece, index) => {
      members.push({ ...piece, place: hasKey && index === 0 ? (container?.place ?? "") : valuePlace });
    });
    markKeys(containers, hasKey ? 0 : nextStep(container).length);
    key = null;
  };
  for (let position = 0; position < text.length; position++) {
    if (members.length > MAX_MEMBERS) return null;
    const sign = text.charAt(position);
    const container = containers.at(-1);
    if (sign === " " || sign === ":" || sign === "\n" || sign === "\r" || sign === "\t") continue;
    if (sign === ",") {
      if (container?.index != null) container.index += 1;
      else if (container) container.key = null;
    } else if (sign === "]" || sign === "}") {
      const closedContainer = containers.pop();
      if (closedContainer?.range && !closedContainer.hasPassage) {
        const { start, end } = closedContainer.range;
        const pieces = end - start > PASSAGE_CHARS ? sentences(text, start, end) : [closedContainer.range];
        members.push(...pieces.map((piece) => ({ ...piece, place: containers.at(-1)?.place ?? "" })));
      }
    } else if (sign === "[" || sign === "{") {
      const closingPosition = emptyContainerEnd(text, position);
      if (closingPosition !== null) {
        addMember(position, closingPosition + 1);
        position = closingPosition;
        continue;
      }
      const index = sign === "[" ? 0 : null;
      containers.push({
        place: nextPlace(container),
        index,
        key: null,
        step: nextStep(container),
        range: key,
        hasPassage: false,
      });
      key = null;
    } else {
      const end = sign === '"' ? stringEnd(text, position) + 1 : scalarEnd(text, position);
      if (container?.index === null && container.key === null) {
        container.key = readStringLiteral(text.slice(position, end));
        key = { start: position, end };
      } else addMember(position, end);
      position = end - 1;
    }
  }
  return members.sort((a, b) => a.start - b.start);
}

/** Returns the pointer of the next value in a container. Only the end of a long pointer is kept, after an ellipsis. */
function nextPlace(container: Container | undefined): string {
  const place = (container?.place ?? "") + nextStep(container);
  return place.length <= PLACE_CHARS ? place : `…${endOf(place, PLACE_CHARS - 1)}`;
}

function nextStep(container: Container | undefined): string {
  if (container === undefined) return "";
  return container.index === null ? pointerStep(container.key ?? "") : `/${container.index}`;
}

/** Marks the containers whose whole keys fit into the place of a passage. `chars`: length of the place after them. */
function markKeys(containers: readonly Container[], chars: number): void {
  let charsLeft = PLACE_CHARS - 1 - chars;
  for (let depth = containers.length - 1; depth >= 0; depth--) {
    const container = containers[depth];
    charsLeft -= container?.step.length ?? 0;
    if (!container || charsLeft < 0) return;
    container.hasPassage = true;
  }
}

/** Returns the position at which an empty container closes; null for a container that is not empty. */
function emptyContainerEnd(text: string, position: number): number | null {
  let next = position + 1;
  while (/\s/.test(text.charAt(next))) next += 1;
  return /[\]}]/.test(text.charAt(next)) ? next : null;
}

/** Returns the end of a number, true, false or null. */
function scalarEnd(text: string, position: number): number {
  let end = position + 1;
  for (let sign = text.charAt(end); sign > "*" && sign !== "," && sign < "z"; sign = text.charAt(end)) {
    if (sign === "]") break;
    end += 1;
  }
  return end;
}
