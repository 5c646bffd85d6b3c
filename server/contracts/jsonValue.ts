// Checks that a value is plain JSON that RFC 8785 can canonicalize: bounded depth, storable text.
import * as z from "zod";
import { isBeyond } from "@/server/contracts/exactNumber";
import { pointerStep } from "@/server/contracts/jsonPointer";
import { ROUNDING_TEXTS } from "@/server/contracts/roundingTexts";
import { LIMITS } from "@/server/contracts/limits";

type JsonFault = { kind: "text" | "number" | "type" | "depth"; pointer: string; message: string };

/** A lone surrogate has no UTF-8 form; Postgres text and JSON values cannot contain NUL. */
const NOT_STORABLE = /[\p{Cs}\0]/u;
const NOT_TEXT = "has text with a NUL character or a lone surrogate; send well-formed Unicode without NUL";

/** A string that can be stored and hashed faithfully. */
export const KeepableText = z.string().refine((text) => !NOT_STORABLE.test(text), NOT_TEXT);

/** Breaks a line, controls a terminal or reorders the text around it. */
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const ONE_LINE = "must be one line, without control and direction characters";
export const isOneLine = (text: string): boolean => !NOT_ONE_LINE.test(text);

/** A text that people read and copy in one line, such as a reference: in requests alone, since stored ones may differ. */
export const OneLineText = KeepableText.refine(isOneLine, ONE_LINE);

type Place = { value: unknown; key: string; parent: Place | null; depth: number };

/**
 * Finds the first fault in a value that is not canonical JSON, or is a number beyond 2^53 that may have been rounded; null
 * without one. With `numbers` "finite", such numbers are none. Iterative, so that depth cannot exhaust the stack.
 */
export function jsonFault(root: unknown, numbers: "exact" | "finite" = "exact"): JsonFault | null {
  const stack: Place[] = [{ value: root, key: "", parent: null, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next;
    if (value === null || typeof value === "boolean") continue;
    if (typeof value === "string") {
      if (NOT_STORABLE.test(value)) return fault("text", next, NOT_TEXT);
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) return fault("number", next, "is not a finite number");
      if (numbers === "exact" && isBeyond(value)) return fault("number", next, ROUNDING_TEXTS.beyond);
    } else if (typeof value !== "object") {
      return fault("type", next, "is not a JSON value");
    } else if (depth >= LIMITS.jsonDepth) {
      return fault("depth", next, `is nested deeper than ${LIMITS.jsonDepth} levels; flatten it`);
    } else {
      for (const key of Object.keys(value)) {
        if (NOT_STORABLE.test(key)) return fault("text", next, NOT_TEXT);
        const child = (value as Record<string, unknown>)[key];
        if (!isSound(child)) stack.push({ value: child, key, parent: next, depth: depth + 1 });
      }
    }
  }
  return null;
}

/** A scalar without a fault. Most values are one, and a place on the stack costs more than the check. */
function isSound(value: unknown): boolean {
  if (typeof value === "string") return !NOT_STORABLE.test(value);
  if (typeof value === "number") return Number.isFinite(value) && !isBeyond(value);
  return value === null || typeof value === "boolean";
}

/** Pointers are written for faults alone: writing one for each value takes longer than the rest. */
function fault(kind: JsonFault["kind"], place: Place, message: string): JsonFault {
  let pointer = "";
  for (let at = place; at.parent; at = at.parent) pointer = pointerStep(at.key) + pointer;
  return { kind, pointer, message };
}
