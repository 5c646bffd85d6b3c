// Parses the JSON of a role, and paths to values in it (totals.net, items[0].price, ["a.b"].c).
import { ambiguityText } from "@/server/contracts/exactJson";
import { type InexactNumber, jsonFlaws } from "@/server/contracts/jsonFlaws";
import { jsonFault } from "@/server/contracts/jsonValue";
import { parsedJson } from "@/server/contracts/parsedJson";
import { blobText } from "@/server/submission/blob";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/** `inexact`: numbers that JavaScript cannot represent as written. A criterion that depends on one abstains. */
export type ParsedJson =
  | { ok: true; value: unknown; inexact: readonly InexactNumber[] }
  | { ok: false; reason: "not_json" | "not_finite" | "unreadable_json" | "ambiguous_json"; message: string };

/**
 * Parses strings and returns objects unchanged. Text that parses to something that is not canonical JSON is unreadable.
 */
function parseBlob(blob: RoleBlob): ParsedJson {
  if (typeof blob !== "string") {
    // Requests cannot contain inexact numbers in objects, but submissions of earlier releases may.
    return { ok: true, value: blob, inexact: jsonFault(blob) ? jsonFlaws(blobText(blob)).numbers : [] };
  }
  const value = parsedJson(blob);
  if (value === undefined) return { ok: false, reason: "not_json", message: explainNotJson(blob) };
  const fault = jsonFault(value, "finite");
  if (fault) {
    // 1e999 is valid JSON, and infinity once parsed.
    const reason = fault.kind === "number" ? "not_finite" : "unreadable_json";
    return { ok: false, reason, message: `${fault.pointer} ${fault.message}`.trim() };
  }
  const { key, numbers } = jsonFlaws(blob);
  if (key) return { ok: false, reason: "ambiguous_json", message: ambiguityText(key) };
  return { ok: true, value, inexact: numbers };
}

function explainNotJson(text: string): string {
  const isFenced = /^\s*(?:```|~~~)/.test(text);
  return isFenced ? "is not valid JSON: it is in a Markdown code fence; submit the JSON alone" : "is not valid JSON";
}

const parsedBySubmission = new WeakMap<object, Map<RoleBlob, ParsedJson>>();

/**
 * Parses each text of a submission only once, because every criterion reads it. The value must not be changed.
 */
export function parseOnce(submission: JudgedSubmission, blob: RoleBlob): ParsedJson {
  const parsedByBlob = parsedBySubmission.get(submission) ?? new Map<RoleBlob, ParsedJson>();
  parsedBySubmission.set(submission, parsedByBlob);
  const parsed = parsedByBlob.get(blob) ?? parseBlob(blob);
  parsedByBlob.set(blob, parsed);
  return parsed;
}

const STEP = /\.?([^.[\]"']+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/y;

/** Splits a path into its keys; null when it is malformed. */
export function parsePath(path: string): string[] | null {
  const keys: string[] = [];
  STEP.lastIndex = 0;
  for (let position = 0; position < path.length; position = STEP.lastIndex) {
    const step = STEP.exec(path);
    // A leading dot, or a name straight after a bracket, would make two spellings of one path.
    if (!step || (step[1] !== undefined && (position === 0) === step[0].startsWith("."))) return null;
    keys.push(step[1] ?? step[2] ?? step[3] ?? step[4] ?? "");
  }
  return keys.length > 0 ? keys : null;
}
