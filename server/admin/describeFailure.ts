import { PROBLEMS, Problem } from "@/server/contracts/problems";

/** Writes the error message for the terminal. It names fields by their command-line option. */
export function describeFailure(error: unknown): string {
  if (!Problem.is(error)) return error instanceof Error ? error.message : String(error);
  const detail = error.detail ?? PROBLEMS[error.code].title;
  return detail.replace(/^[a-z]+(_[a-z]+)*(?=: )/, (field) => `--${field.replaceAll("_", "-")}`);
}
