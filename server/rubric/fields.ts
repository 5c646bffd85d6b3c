// Reads fields of an authored object. An invalid field is reported and read as undefined.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { isOneLine, ONE_LINE } from "@/server/contracts/jsonValue";
import { isVisible, normalizeName } from "@/server/contracts/names";
import type { IssueSink } from "@/server/rubric/issues";

export type Authored = Record<string, unknown>;
type NumberBounds = { min?: number; max?: number; above?: number; integer?: boolean };

export function isObject(value: unknown): value is Authored {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reports `unknown_field` for every field outside `allowedFields`. */
export function refuseUnknown(source: Authored, allowedFields: readonly string[], issues: IssueSink): void {
  for (const key of Object.keys(source)) {
    if (allowedFields.includes(key)) continue;
    const allowedText =
      allowedFields.length === 0 ? "this object takes no fields" : `allowed: ${allowedFields.join(", ")}`;
    issues.error("unknown_field", pointerStep(key), `Remove or rename "${key.slice(0, 80)}"; ${allowedText}.`);
  }
}

/** Reads a text of one line. Codes: invalid_text, and those of readText. */
export function readLine(source: Authored, key: string, max: number, issues: IssueSink): string | undefined {
  const text = readText(source, key, max, issues);
  if (text === undefined || isOneLine(text)) return text;
  return issues.error("invalid_text", pointerStep(key), `This value ${ONE_LINE}.`);
}

// Marks of direction belong to names in Arabic and Hebrew; pages show hidden characters.
const LINE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Reads and normalizes a name. Codes: required (no visible character), invalid_text, and those of readText. */
export function readName(source: Authored, key: string, max: number, issues: IssueSink): string | undefined {
  const value = source[key];
  if (typeof value !== "string") return readText(source, key, max, issues);
  const name = normalizeName(value);
  if (!LINE_CHARACTERS.test(name)) return readText({ [key]: isVisible(name) ? name : "" }, key, max, issues);
  return issues.error("invalid_text", pointerStep(key), "This value must be one line, without control characters.");
}

/** Reports `required` when the field is absent. */
export function requireField(source: Authored, key: string, fix: string, issues: IssueSink): boolean {
  if (source[key] !== undefined) return true;
  issues.error("required", pointerStep(key), `Add "${key}": ${fix}.`);
  return false;
}

/** Reads a text. Codes: invalid_type, required (blank), too_long. */
export function readText(source: Authored, key: string, max: number, issues: IssueSink): string | undefined {
  const value = source[key];
  if (value === undefined) return undefined;
  const path = pointerStep(key);
  if (typeof value !== "string") return issues.error("invalid_type", path, `Make "${key}" a string.`);
  if (value.trim() === "") return issues.error("required", path, `Enter a ${key}.`);
  if (value.length <= max) return value;
  return issues.error("too_long", path, `Shorten "${key}" from ${value.length} to at most ${max} characters.`);
}

/** Reads a number. Codes: invalid_type, invalid_range. */
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

/** Reads a boolean. Code: invalid_type. */
export function readBoolean(source: Authored, key: string, issues: IssueSink): boolean | undefined {
  const value = source[key];
  if (value === undefined || typeof value === "boolean") return value;
  return issues.error("invalid_type", pointerStep(key), `Make "${key}" true or false.`);
}

/** Reads one of the choices. Code: invalid_value. */
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
