// Warns about paths in the syntax of JSONPath and JSON pointers. Here they would address fields named "$" or "/a/b",
// which hardly any document has.
import { pointerSteps } from "@/server/contracts/jsonPointer";

/** Explains how to write a path of another language here; null for any other path. */
export function explainForeignPath(path: string): string | null {
  const keys = foreignKeys(path);
  if (keys === null) return null;
  const [field] = path.startsWith("$") ? ["$"] : path.split(/[.[]/, 1);
  return `This looks for a field named "${field}", so it will abstain unless there is one. ${suggestPath(keys)}.`;
}

function suggestPath(keys: readonly string[]): string {
  if (keys.includes("*")) return "A path names one value, without wildcards";
  return keys.length === 0 ? "Remove path to read the whole value" : `Write ${writePath(keys)}`;
}

/** Returns the names and indexes of a JSON pointer or a plain JSONPath; null for another path. */
function foreignKeys(path: string): string[] | null {
  if (path.startsWith("/")) return pointerSteps(path).filter((step) => step !== "");
  if (path === "$" || path === "$.") return [];
  if (!/^\$[.[]/.test(path)) return null;
  return [...path.slice(1).matchAll(/\[["']?([^[\]"']*)["']?\]|[^.[\]]+/g)].map(([step, inside]) => inside ?? step);
}

function writePath(keys: readonly string[]): string {
  const steps = keys.map((key, index) => {
    if (/^\d+$/.test(key)) return `[${key}]`;
    if (/[.[\]"']/.test(key)) return `["${key}"]`;
    return index === 0 ? key : `.${key}`;
  });
  return steps.join("");
}
