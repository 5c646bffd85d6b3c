// Converts any error to the Problem that the caller sees.
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Operation } from "@/server/contracts/operation";
import { operations, type OperationId } from "@/server/contracts/operations";
import { Problem, type ProblemCode } from "@/server/contracts/problems";
import { isOutage, outageProblem } from "@/server/deps/outage";

const ISSUES_SHOWN = 3;
/** Of each: one may name thousands of unknown keys. */
const ISSUE_CHARS = 500;
/** Errors of the library for unreadable calls. */
const UNREADABLE = new Set(["BAD_REQUEST", "PARSE_ERROR", "METHOD_NOT_SUPPORTED"]);

/**
 * A Problem is unchanged; invalid input becomes the row's code for that field (not_found for a malformed path ID,
 * otherwise invalid_request); an outage is service_unavailable; everything else is internal_error without a detail.
 */
export function toProblem(error: unknown, operation: Operation | null): Problem {
  if (Problem.is(error)) return error;
  if (!(error instanceof TRPCError)) return unexpected(error);
  if (Problem.is(error.cause)) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return inputProblem(error.cause, operation);
  if (error.code === "NOT_FOUND") return new Problem("not_found");
  if (UNREADABLE.has(error.code)) {
    const code = error.cause instanceof SyntaxError ? "invalid_json" : "invalid_request";
    return new Problem(code, undefined, { cause: error });
  }
  return unexpected(error.cause ?? error);
}

/** The same for the library's call at `path`, the ID of an operation when it is known. */
export function problemOfCall(error: unknown, path: string | undefined): Problem {
  return toProblem(
    error,
    path !== undefined && Object.hasOwn(operations, path) ? operations[path as OperationId] : null,
  );
}

function unexpected(cause: unknown): Problem {
  return isOutage(cause) ? outageProblem(cause) : new Problem("internal_error", undefined, { cause });
}

function inputProblem(error: ZodError, operation: Operation | null): Problem {
  const [first] = error.issues;
  const special = operation?.issueProblems ?? {};
  const isId = (name: PropertyKey | undefined) =>
    name !== undefined && name in (operation?.params?.shape ?? {}) && !(String(name) in special);
  if (error.issues.some((issue) => isId(issue.path[0]))) return new Problem("not_found");
  const code = first && specialCode(first.path, special);
  const onlySpecial = error.issues.every((issue) => specialCode(issue.path, special) === code);
  const detail = error.issues
    .slice(0, ISSUES_SHOWN)
    .map((issue) => `${issue.path.join(".") || "input"}: ${shortened(messageOf(issue))}`)
    .join("; ");
  return new Problem(code !== undefined && onlySpecial ? code : "invalid_request", detail);
}

/** The row's code for an input path or its nearest ancestor. */
function specialCode(
  path: readonly PropertyKey[],
  special: Readonly<Record<string, ProblemCode>>,
): ProblemCode | undefined {
  const around = path.map((_, depth) => path.slice(0, path.length - depth).join("."));
  const named = around.find((place) => Object.hasOwn(special, place));
  return named === undefined ? undefined : special[named];
}

const shortened = (message: string): string =>
  message.length <= ISSUE_CHARS ? message : `${message.slice(0, ISSUE_CHARS)}…`;

type Issue = ZodError["issues"][number];

/** The default message of a union of values is only "Invalid input". */
function messageOf(issue: Issue): string {
  if (issue.code !== "invalid_union" || issue.message !== "Invalid input") return issue.message;
  const values = issue.errors.flat().flatMap((branch) => (branch.code === "invalid_value" ? branch.values : []));
  const allChoices = values.length > 0 && issue.errors.every((branch) => branch[0]?.code === "invalid_value");
  return allChoices ? `must be one of ${values.map(String).join(", ")}` : issue.message;
}
