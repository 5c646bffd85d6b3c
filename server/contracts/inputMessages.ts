// Writes the messages for invalid input instead of the validation library, so that a refusal says what to send.
import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

/** The maximum number of names that a message lists. It counts the others. */
const MAX_NAMES = 30;

/** The message for a field that was not sent. */
export const IS_MISSING = "is missing";

const NOUNS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
  record: "a JSON object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "a UUID, such as 01a22067-5f66-7c3e-9c2f-4d5e6f708192",
  datetime: "a time with its offset, such as 2026-01-31T12:00:00Z",
  date: "a day, such as 2026-01-31",
  url: "a URL",
  email: "an email address",
};

/**
 * Writes the message of one fault without its place, such as "must be a string". A schema's own message takes
 * precedence.
 * @returns undefined for a fault that only its schema can describe
 */
export function inputMessage(issue: Issue): string | undefined {
  if (issue.code === "invalid_type") {
    if (issue.input === undefined) return IS_MISSING;
    return `must be ${NOUNS[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_format") {
    const pattern = issue.format === "regex" ? issue["pattern"] : undefined;
    if (typeof pattern === "string") return `must match ${pattern}`;
    return `must be ${FORMATS[issue.format] ?? `in the form ${issue.format}`}`;
  }
  if (issue.code === "too_small")
    return boundMessage(issue.origin, issue.minimum, issue.inclusive ? "at least" : "more than");
  if (issue.code === "too_big")
    return boundMessage(issue.origin, issue.maximum, issue.inclusive ? "at most" : "less than");
  if (issue.code === "not_multiple_of") return `must be a multiple of ${String(issue.divisor)}`;
  if (issue.code === "invalid_value") return choiceMessage(issue.values);
  if (issue.code === "unrecognized_keys") return unknownFieldsMessage(issue.keys, issue.inst);
  if (issue.code === "invalid_union") return unionMessage(issue);
  return undefined;
}

function boundMessage(origin: string, limit: number | bigint, relation: string): string {
  const units: Readonly<Record<string, [one: string, many: string]>> = {
    string: ["character", "characters"],
    array: ["item", "items"],
    set: ["item", "items"],
    map: ["entry", "entries"],
    record: ["member", "members"],
  };
  const unit = units[origin];
  if (!unit) return `must be ${relation} ${String(limit)}`;
  if (relation === "at least" && Number(limit) === 1) return "must not be empty";
  return `must have ${relation} ${String(limit)} ${unit[Number(limit) === 1 ? 0 : 1]}`;
}

function choiceMessage(values: readonly unknown[]): string {
  const [value] = values;
  return values.length === 1 ? `must be ${String(value)}` : `must be one of ${values.map(String).join(", ")}`;
}

function unknownFieldsMessage(keys: readonly string[], schema: unknown): string {
  const { shape } = (schema ?? {}) as Partial<Pick<z.ZodObject, "shape">>;
  const allowedNames = Object.keys(shape ?? {});
  const fields = `${keys.length === 1 ? "unknown field" : "unknown fields"} ${joinNames(keys.map((key) => JSON.stringify(key)))}`;
  return allowedNames.length === 0 ? `has the ${fields}` : `has the ${fields}; allowed: ${joinNames(allowedNames)}`;
}

function joinNames(names: readonly string[]): string {
  const omittedCount = names.length - MAX_NAMES;
  return omittedCount > 0 ? `${names.slice(0, MAX_NAMES).join(", ")} and ${omittedCount} more` : names.join(", ");
}

/**
 * Describes a fault of a union: the allowed values of a union of values, otherwise the fault of the branch that fits
 * best.
 */
function unionMessage(issue: Extract<Issue, { code?: "invalid_union" }>): string | undefined {
  if (issue.input === undefined) return IS_MISSING;
  const { options, errors } = issue as { options?: readonly unknown[]; errors?: z.core.$ZodIssue[][] };
  if (options && options.length > 0) return choiceMessage(options);
  const branches = errors ?? [];
  const values = branches.flat().flatMap((branch) => (branch.code === "invalid_value" ? branch.values : []));
  if (values.length > 0 && branches.every((branch) => branch[0]?.code === "invalid_value"))
    return choiceMessage(values);
  const nearest = branches.toSorted((a, b) => maxDepth(b) - maxDepth(a) || a.length - b.length)[0]?.[0];
  if (!nearest) return undefined;
  const types = branches.flatMap(([issue]) =>
    issue?.code === "invalid_type" && issue.path.length === 0 ? [NOUNS[issue.expected] ?? issue.expected] : [],
  );
  if (types.length === branches.length) return `must be ${[...new Set(types)].join(" or ")}`;
  return nearest.path.length === 0 ? nearest.message : `${nearest.path.map(String).join(".")} ${nearest.message}`;
}

const maxDepth = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));
