// Checks that a value is plain JSON that RFC 8785 can canonicalize, with bounded depth and storable text.
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

/** Matches characters that break a line, control a terminal or reorder the text around them. */
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const ONE_LINE = "must be one line, without control and direction characters";
export const isOneLine = (text: string): boolean => !NOT_ONE_LINE.test(text);

/**
 * A text that people read and copy in one line, such as a reference. Only requests use this schema, since stored texts
 * may differ.
 */
export const OneLineText = KeepableText.refine(isOneLine, ONE_LINE);

type Place = { value: unknown; key: string; parent: Place | null; depth: number };

/**
 * Finds the first fault in a value: it is not canonical JSON, or a number beyond 2^53 may have been rounded. Null
 * without one. With `numbers` "finite", large numbers are no fault. The search is iterative, so that no depth exhausts
 * the stack.
 */
export function jsonFault(root: unknown, numbers: "exact" | "finite" = "exact"): JsonFault | null {
  const stack: Place[] = [{ value: root, key: "", parent: null, depth: 0 }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value, depth } = place;
    if (value === null || typeof value === "boolean") continue;
    if (typeof value === "string") {
      if (NOT_STORABLE.test(value)) return fault("text", place, NOT_TEXT);
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) return fault("number", place, "is not a finite number");
      if (numbers === "exact" && isBeyond(value)) return fault("number", place, ROUNDING_TEXTS.beyond);
    } else if (typeof value !== "object") {
      return fault("type", place, "is not a JSON value");
    } else if (depth >= LIMITS.jsonDepth) {
      return fault("depth", place, `is nested deeper than ${LIMITS.jsonDepth} levels; flatten it`);
    } else {
      for (const key of Object.keys(value)) {
        if (NOT_STORABLE.test(key)) return fault("text", place, NOT_TEXT);
        const child = (value as Record<string, unknown>)[key];
        if (!isFaultlessScalar(child)) stack.push({ value: child, key, parent: place, depth: depth + 1 });
      }
    }
  }
  return null;
}

/**
 * Returns true for a scalar without a fault. Most values are one, and this check costs less than an entry on the stack.
 */
function isFaultlessScalar(value: unknown): boolean {
  if (typeof value === "string") return !NOT_STORABLE.test(value);
  if (typeof value === "number") return Number.isFinite(value) && !isBeyond(value);
  return value === null || typeof value === "boolean";
}

/**
 * Creates a fault. Only faults get a pointer, since writing one for each value would take longer than all other checks.
 */
function fault(kind: JsonFault["kind"], place: Place, message: string): JsonFault {
  let pointer = "";
  for (let step = place; step.parent; step = step.parent) pointer = pointerStep(step.key) + pointer;
  return { kind, pointer, message };
}
