// Reads one field of an authored object; an invalid one is reported and read as undefined.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { isOneLine, ONE_LINE } from "@/server/contracts/jsonValue";
import { isVisible, normalizeName } from "@/server/contracts/names";
import type { IssueSink } from "@/server/rubric/issues";

export type Authored = Record<string, unknown>;
type NumberBounds = { min?: number; max?: number; above?: number; integer?: boolean };

export function isObject(value: unknown): value is Authored {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reports `unknown_field` for every field outside `known`. */
export function refuseUnknown(source: Authored, known: readonly string[], issues: IssueSink): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    const allowed = known.length === 0 ? "this object takes no fields" : `allowed: ${known.join(", ")}`;
    issues.error("unknown_field", pointerStep(key), `Remove or rename "${key.slice(0, 80)}"; ${allowed}.`);
  }
}

/** Reads text of one line. Codes: those of readText, invalid_text. */
export function readLine(source: Authored, key: string, max: number, issues: IssueSink): string | undefined {
  const text = readText(source, key, max, issues);
  if (text === undefined || isOneLine(text)) return text;
  return issues.error("invalid_text", pointerStep(key), `This value ${ONE_LINE}.`);
}

// Marks of direction belong to names in Arabic and Hebrew; pages show hidden characters.
const LINES = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Reads a name, normalized. Codes: those of readText, required (no visible character), invalid_text. */
export function readName(source: Authored, key: string, max: number, issues: IssueSink): string | undefined {
  const value = source[key];
  if (typeof value !== "string") return readText(source, key, max, issues);
  const name = normalizeName(value);
  if (!LINES.test(name)) return readText({ [key]: isVisible(name) ? name : "" }, key, max, issues);
  return issues.error("invalid_text", pointerStep(key), "This value must be one line, without control characters.");
}

/** Reports `required` when the field is absent. */
export function requireField(source: Authored, key: string, fix: string, issues: IssueSink): boolean {
  if (source[key] !== undefined) return true;
  issues.error("required", pointerStep(key), `Add "${key}": ${fix}.`);
  return false;
}

/** Codes: invalid_type, required (blank), too_long. */
export function readText(source: Authored, key: string, max: number, issues: IssueSink): string | undefined {
  const value = source[key];
  if (value === undefined) return undefined;
  const at = pointerStep(key);
  if (typeof value !== "string") return issues.error("invalid_type", at, `Make "${key}" a string.`);
  if (value.trim() === "") return issues.error("required", at, `Enter a ${key}.`);
  if (value.length <= max) return value;
  return issues.error("too_long", at, `Shorten "${key}" from ${value.length} to at most ${max} characters.`);
}

/** Codes: invalid_type, invalid_range. */
export function readNumber(source: Authored, key: string, bounds: NumberBounds, issues: IssueSink): number | undefined {
  const value = source[key];
  if (value === undefined) return undefined;
  if (typeof value !== "number" || (bounds.integer && !Number.isInteger(value))) {
    const kind = bounds.integer ? "a whole number" : "a number, without quotes";
    return issues.error("invalid_type", pointerStep(key), `Make "${key}" ${kind}.`);
  }
  const { min = -Infinity, max = Infinity, above = -Infinity } = bounds;
  if (value >= min && value <= max && value > above) return value;
  const low = bounds.above === undefined ? `from ${min}` : `above ${above}`;
  return issues.error("invalid_range", pointerStep(key), `Make "${key}" ${low}${max < Infinity ? ` to ${max}` : ""}.`);
}

/** Code: invalid_type. */
export function readBoolean(source: Authored, key: string, issues: IssueSink): boolean | undefined {
  const value = source[key];
  if (value === undefined || typeof value === "boolean") return value;
  return issues.error("invalid_type", pointerStep(key), `Make "${key}" true or false.`);
}

/** Code: invalid_value. */
export function readChoice<T extends string | number>(
  source: Authored,
  key: string,
  choices: readonly T[],
  issues: IssueSink,
): T | undefined {
  const value = source[key];
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  return choice ?? issues.error("invalid_value", pointerStep(key), `Make "${key}" one of ${choices.join(", ")}.`);
}
