// JSON in a role, and values in it by dot and bracket path (totals.net, items[0].price, ["a.b"].c).
import { ambiguityText } from "@/server/contracts/exactJson";
import { type InexactNumber, jsonFlaws } from "@/server/contracts/jsonFlaws";
import { jsonFault } from "@/server/contracts/jsonValue";
import { parsedJson } from "@/server/contracts/parsedJson";
import { blobText } from "@/server/submission/blob";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";

/** `inexact`: the numbers that are not held as they are written; what depends on one abstains. */
export type Parsed =
  | { ok: true; value: unknown; inexact: readonly InexactNumber[] }
  | { ok: false; reason: "not_json" | "not_finite" | "unreadable_json" | "ambiguous_json"; message: string };

/**
 * Parses strings and returns objects unchanged. Text that parses to something that is not canonical JSON is unreadable.
 */
function parseBlob(blob: RoleBlob): Parsed {
  if (typeof blob !== "string") {
    // Objects of requests have no such number; stored ones of earlier releases may.
    return { ok: true, value: blob, inexact: jsonFault(blob) ? jsonFlaws(blobText(blob)).numbers : [] };
  }
  const value = parsedJson(blob);
  if (value === undefined) return { ok: false, reason: "not_json", message: notJsonText(blob) };
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

function notJsonText(text: string): string {
  const isFenced = /^\s*(?:```|~~~)/.test(text);
  return isFenced ? "is not valid JSON: it is in a Markdown code fence; submit the JSON alone" : "is not valid JSON";
}

const parsedTexts = new WeakMap<object, Map<RoleBlob, Parsed>>();

/**
 * `parseBlob`, once for each text of a submission: each criterion and each path reads it. The value must not be
 * changed.
 */
export function parsedIn(submission: JudgedSubmission, blob: RoleBlob): Parsed {
  const parsedByBlob = parsedTexts.get(submission) ?? new Map<RoleBlob, Parsed>();
  parsedTexts.set(submission, parsedByBlob);
  const parsed = parsedByBlob.get(blob) ?? parseBlob(blob);
  parsedByBlob.set(blob, parsed);
  return parsed;
}

const STEP = /\.?([^.[\]"']+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/y;

/** The keys of a path; null when it is malformed. */
export function parsePath(path: string): string[] | null {
  const keys: string[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < path.length; at = STEP.lastIndex) {
    const step = STEP.exec(path);
    // A leading dot, or a name straight after a bracket, would make two spellings of one path.
    if (!step || (step[1] !== undefined && (at === 0) === step[0].startsWith("."))) return null;
    keys.push(step[1] ?? step[2] ?? step[3] ?? step[4] ?? "");
  }
  return keys.length > 0 ? keys : null;
}
