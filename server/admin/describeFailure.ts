import { PROBLEMS, Problem } from "@/server/contracts/problems";

/** The error message for the terminal; fields are named by their command-line option. */
export function describeFailure(error: unknown): string {
  if (!Problem.is(error)) return error instanceof Error ? error.message : String(error);
  const detail = error.detail ?? PROBLEMS[error.code].title;
  return detail.replace(/^[a-z]+(_[a-z]+)*(?=: )/, (field) => `--${field.replaceAll("_", "-")}`);
}
