// Finds places of a JSON text that two parsers may read differently, or that JSON.parse changes.
import { findRounding } from "@/server/contracts/exactNumber";
import { ROUNDING_TEXTS } from "@/server/contracts/roundingTexts";
import { type AmbiguousKey, walkJson } from "@/server/contracts/walkJson";

/** A number that JSON.parse rounds. `literal` is the number as it is written. */
export type InexactNumber = { pointer: string; literal: string; fault: string };

/** Finds an ambiguous key, or else every number that JSON.parse rounds, in one walk. The text must be valid JSON. */
export function jsonFlaws(json: string): { key: AmbiguousKey | null; numbers: InexactNumber[] } {
  let key: AmbiguousKey | null = null;
  const numbers: InexactNumber[] = [];
  walkJson(json, {
    onKey: (flaw) => (key = flaw),
    onNumber: (literal, pointer) => {
      const rounding = findRounding(literal);
      if (rounding !== null) numbers.push({ pointer: pointer(), literal, fault: ROUNDING_TEXTS[rounding] });
    },
  });
  return { key, numbers };
}
