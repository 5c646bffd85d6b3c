// Words the faults of an input in place of the validation library, so that a refusal says what to send.
import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

/** Names that a message lists; the others are counted. */
const MAX_NAMES = 30;

/** The message of a field that was not sent. */
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
 * Words one fault, without its place: "must be a string". A schema's own message takes precedence.
 * @returns undefined for a fault that only its schema can word
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
  if (issue.code === "too_small") return bound(issue.origin, issue.minimum, issue.inclusive ? "at least" : "more than");
  if (issue.code === "too_big") return bound(issue.origin, issue.maximum, issue.inclusive ? "at most" : "less than");
  if (issue.code === "not_multiple_of") return `must be a multiple of ${String(issue.divisor)}`;
  if (issue.code === "invalid_value") return choice(issue.values);
  if (issue.code === "unrecognized_keys") return unknownNames(issue.keys, issue.inst);
  if (issue.code === "invalid_union") return unionMessage(issue);
  return undefined;
}

function bound(origin: string, limit: number | bigint, relation: string): string {
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

function choice(values: readonly unknown[]): string {
  const [only] = values;
  return values.length === 1 ? `must be ${String(only)}` : `must be one of ${values.map(String).join(", ")}`;
}

function unknownNames(keys: readonly string[], schema: unknown): string {
  const { shape } = (schema ?? {}) as Partial<Pick<z.ZodObject, "shape">>;
  const allowed = Object.keys(shape ?? {});
  const fields = `${keys.length === 1 ? "unknown field" : "unknown fields"} ${listed(keys.map((key) => JSON.stringify(key)))}`;
  return allowed.length === 0 ? `has the ${fields}` : `has the ${fields}; allowed: ${listed(allowed)}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(", ")} and ${more} more` : names.join(", ");
}

/** The values of a union of values; otherwise the fault of the branch that fits best. */
function unionMessage(issue: Extract<Issue, { code?: "invalid_union" }>): string | undefined {
  if (issue.input === undefined) return IS_MISSING;
  const { options, errors } = issue as { options?: readonly unknown[]; errors?: z.core.$ZodIssue[][] };
  if (options && options.length > 0) return choice(options);
  const branches = errors ?? [];
  const values = branches.flat().flatMap((branch) => (branch.code === "invalid_value" ? branch.values : []));
  if (values.length > 0 && branches.every((branch) => branch[0]?.code === "invalid_value")) return choice(values);
  const nearest = branches.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0]?.[0];
  if (!nearest) return undefined;
  const types = branches.flatMap(([first]) =>
    first?.code === "invalid_type" && first.path.length === 0 ? [NOUNS[first.expected] ?? first.expected] : [],
  );
  if (types.length === branches.length) return `must be ${[...new Set(types)].join(" or ")}`;
  return nearest.path.length === 0 ? nearest.message : `${nearest.path.map(String).join(".")} ${nearest.message}`;
}

const depthOf = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));
