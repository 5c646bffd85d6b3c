// Converts any error to the Problem that the caller sees.
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Operation } from "@/server/contracts/operation";
import { type FIELD_ERROR_CODES, type FieldError, fieldPlace } from "@/server/contracts/fieldErrors";
import { IS_MISSING } from "@/server/contracts/inputMessages";
import { Problem, type ProblemCode } from "@/server/contracts/problems";
import { isOutage, outageProblem } from "@/server/deps/outage";

const ISSUES_SHOWN = 3;
/** The maximum number of faults in `errors`. */
const MAX_ERRORS = 20;
/** Limits the length of each fault, since one may name thousands of unknown keys. */
const ISSUE_CHARS = 500;
/** The error codes of the library for unreadable calls. */
const UNREADABLE = new Set(["BAD_REQUEST", "PARSE_ERROR", "METHOD_NOT_SUPPORTED"]);

/**
 * Converts an error. A Problem is unchanged. Invalid input becomes the row's code for that field (not_found for a
 * malformed path ID, otherwise invalid_request), an outage becomes service_unavailable, and any other error becomes
 * internal_error without a detail.
 */
export function toProblem(error: unknown, operation: Operation | null): Problem {
  if (Problem.is(error)) return error;
  if (!(error instanceof TRPCError)) return unexpectedProblem(error);
  if (Problem.is(error.cause)) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return inputProblem(error.cause, operation);
  if (error.code === "NOT_FOUND") return new Problem("not_found");
  if (UNREADABLE.has(error.code)) {
    const code = error.cause instanceof SyntaxError ? "invalid_json" : "invalid_request";
    return new Problem(code, undefined, { cause: error });
  }
  return unexpectedProblem(error.cause ?? error);
}

function unexpectedProblem(cause: unknown): Problem {
  return isOutage(cause) ? outageProblem(cause) : new Problem("internal_error", undefined, { cause });
}

function inputProblem(error: ZodError, operation: Operation | null): Problem {
  const [firstIssue] = error.issues;
  const special = operation?.issueProblems ?? {};
  const isId = (name: PropertyKey | undefined) =>
    name !== undefined && name in (operation?.params?.shape ?? {}) && !(String(name) in special);
  if (error.issues.some((issue) => isId(issue.path[0]))) return new Problem("not_found");
  const code = firstIssue && specialCode(firstIssue.path, special);
  const onlySpecial = error.issues.every((issue) => specialCode(issue.path, special) === code);
  const detail = error.issues
    .slice(0, ISSUES_SHOWN)
    .map((issue) => `${issue.path.join(".") || "input"}: ${shorten(issue.message)}`)
    .join("; ");
  return new Problem(code !== undefined && onlySpecial ? code : "invalid_request", detail, {
    errors: error.issues.slice(0, MAX_ERRORS).flatMap((issue) => toFieldErrors(issue, operation)),
  });
}

/** Returns the row's code for an input path or its nearest ancestor. */
function specialCode(
  path: readonly PropertyKey[],
  special: Readonly<Record<string, ProblemCode>>,
): ProblemCode | undefined {
  const ancestors = path.map((_, depth) => path.slice(0, path.length - depth).join("."));
  const specialPlace = ancestors.find((place) => Object.hasOwn(special, place));
  return specialPlace === undefined ? undefined : special[specialPlace];
}

/** Returns the faults of one issue: one fault for each unknown field, otherwise a single one. */
function toFieldErrors(issue: Issue, operation: Operation | null): FieldError[] {
  const names = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {});
  const [headers, parameters] = [names(operation?.headers), names(operation?.params)];
  const message = shorten(issue.message);
  const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  const code = issue.message === IS_MISSING ? "required" : FIELD_CODES[issue.code];
  return paths
    .slice(0, MAX_ERRORS)
    .map((path) => ({ ...fieldPlace(path, headers, parameters), code: code ?? "invalid_value", message }));
}

const FIELD_CODES: Partial<Record<Issue["code"], (typeof FIELD_ERROR_CODES)[number]>> = {
  invalid_type: "invalid_type",
  invalid_format: "invalid_format",
  too_small: "out_of_range",
  too_big: "out_of_range",
  not_multiple_of: "out_of_range",
  unrecognized_keys: "unknown_field",
};

const shorten = (message: string): string =>
  message.length <= ISSUE_CHARS ? message : `${message.slice(0, ISSUE_CHARS)}…`;

type Issue = ZodError["issues"][number];
