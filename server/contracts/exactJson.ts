// The one reader of JSON that callers and authors write and that decides, is hashed or is stored: what it returns is what the
// text says.
import { jsonFlaws } from "@/server/contracts/jsonFlaws";

type ExactJsonFault = { kind: "not_json" | "ambiguous_json" | "inexact_number"; message: string };
type ExactJson = { ok: true; value: unknown } | ({ ok: false } & ExactJsonFault);
/** Whether a number that would be rounded is a fault. */
export type NumberRule = "exact" | "rounded";

const MAX_SHOWN = 80;

/**
 * Reads a JSON text, or says why its value would not be what it says: it is not JSON, names a key twice or has a number
 * that would be rounded. `message` has the pointer of the place, and completes "the file …".
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
  const [inexact] = flaws.numbers;
  if (!inexact || numbers === "rounded") return { ok: true, value };
  const where = inexact.pointer === "" ? "" : `${shortened(inexact.pointer)}: `;
  return { ok: false, kind: "inexact_number", message: `${where}${shortened(inexact.literal)} ${inexact.fault}` };
}

export function ambiguityText({ pointer, key }: { pointer: string; key: string }): string {
  return key === "__proto__"
    ? `has the key __proto__ at ${shortened(pointer)}`
    : `has a duplicate key: ${shortened(pointer)}`;
}

function shortened(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
