// Reads JSON of callers and authors that decides, is hashed or is stored, and refuses texts whose parsed value would
// differ from what they say.
import { jsonFlaws } from "@/server/contracts/jsonFlaws";

type ExactJsonFault = { kind: "not_json" | "ambiguous_json" | "inexact_number"; message: string };
type ExactJson = { ok: true; value: unknown } | ({ ok: false } & ExactJsonFault);
/** Defines whether a number that would be rounded is a fault. */
export type NumberRule = "exact" | "rounded";

const MAX_QUOTED_CHARS = 80;

/**
 * Reads a JSON text. Refuses a text that is not JSON, that has a duplicate key, or that has a number that would be
 * rounded. `message` contains the pointer of the fault and completes a sentence that begins with "the file".
 */
export function readExactJson(text: string, numbers: NumberRule = "exact"): ExactJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, kind: "not_json", message: `is not JSON: ${(error as Error).message}` };
  }
  const flaws = jsonFlaws(text);
  if (flaws.key) return { ok: false, kind: "ambiguous_json", message: ambiguityText(flaws.key) };
  const [inexactNumber] = flaws.numbers;
  if (!inexactNumber || numbers === "rounded") return { ok: true, value };
  const place = inexactNumber.pointer === "" ? "" : `${shorten(inexactNumber.pointer)}: `;
  return {
    ok: false,
    kind: "inexact_number",
    message: `${place}${shorten(inexactNumber.literal)} ${inexactNumber.fault}`,
  };
}

export function ambiguityText({ pointer, key }: { pointer: string; key: string }): string {
  return key === "__proto__"
    ? `has the key __proto__ at ${shorten(pointer)}`
    : `has a duplicate key: ${shorten(pointer)}`;
}

function shorten(text: string): string {
  return text.length <= MAX_QUOTED_CHARS ? text : `${text.slice(0, MAX_QUOTED_CHARS)}…`;
}
