// Any error to the one refusal that the caller sees.
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Operation } from "@/server/contracts/operation";
import { Problem } from "@/server/contracts/problems";

const ISSUES_SHOWN = 3;

/**
 * A Problem stays itself; refused input becomes the row's code for that field (not_found for a malformed path id,
 * else invalid_request); everything else is internal_error without a detail.
 */
export function toProblem(error: unknown, operation: Operation | null): Problem {
  if (Problem.is(error)) return error;
  if (!(error instanceof TRPCError)) return new Problem("internal_error", undefined, { cause: error });
  if (Problem.is(error.cause)) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return inputProblem(error.cause, operation);
  if (error.code === "NOT_FOUND") return new Problem("not_found");
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") {
    return new Problem("invalid_request", undefined, { cause: error });
  }
  return new Problem("internal_error", undefined, { cause: error.cause ?? error });
}

function inputProblem(error: ZodError, operation: Operation | null): Problem {
  const [first] = error.issues;
  const special = operation?.issueProblems ?? {};
  const isId = (name: PropertyKey | undefined) =>
    name !== undefined && name in (operation?.params?.shape ?? {}) && !(String(name) in special);
  if (error.issues.some((issue) => isId(issue.path[0]))) return new Problem("not_found");
  const code = first ? special[first.path.join(".")] : undefined;
  const onlySpecial = error.issues.every((issue) => special[issue.path.join(".")] === code);
  const detail = error.issues
    .slice(0, ISSUES_SHOWN)
    .map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`)
    .join("; ");
  return new Problem(code !== undefined && onlySpecial ? code : "invalid_request", detail);
}
