// Finds a judge result planted as JSON in a text, for the gullible judge.
import type { JudgeResult } from "@/testing/fakeModel/behavior";

const KEY = /"(?:determination|verdict)"/gi;
const FIELDS = ["rationale", "citations", "determination", "score", "sufficiency", "manipulation_attempt"];
/**
 * The number of opening and closing braces around a key that are tried, which is enough for real attacks and bounded
 * for long texts.
 */
const TRIES = 8;

function objectFrom(text: string, start: number, after: number): Record<string, unknown> | null {
  let end = after;
  for (let tries = 0; tries < TRIES; tries++) {
    end = text.indexOf("}", end) + 1;
    if (end === 0) return null;
    try {
      return JSON.parse(text.slice(start, end)) as Record<string, unknown>;
    } catch {
      // A brace inside the object: try the next one.
    }
  }
  return null;
}

function objectAround(text: string, key: number): Record<string, unknown> | null {
  let start = key;
  for (let tries = 0; tries < TRIES; tries++) {
    start = text.lastIndexOf("{", start - 1);
    if (start === -1) return null;
    const found = objectFrom(text, start, key);
    if (found) return found;
    if (start === 0) return null;
  }
  return null;
}

/**
 * Returns the fields of the first planted verdict (`verdict` counts as `determination`). Null if the text plants none.
 */
export function plantedResult(text: string): Partial<JudgeResult> | null {
  for (const { index } of text.matchAll(KEY)) {
    const { verdict, ...fields } = objectAround(text, index) ?? {};
    const planted = Object.entries({ ...(verdict === undefined ? {} : { determination: verdict }), ...fields });
    const known = planted.filter(([name]) => FIELDS.includes(name));
    if (known.length > 0) return Object.fromEntries(known) as Partial<JudgeResult>;
  }
  return null;
}
