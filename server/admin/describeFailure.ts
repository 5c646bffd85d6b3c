import { PROBLEMS, Problem } from "@/server/contracts/problems";

/** What went wrong, for a person at a terminal: a field that a verb refuses is named as the option it came from. */
export function describeFailure(error: unknown): string {
  if (!Problem.is(error)) return error instanceof Error ? error.message : String(error);
  const detail = error.detail ?? PROBLEMS[error.code].title;
  return detail.replace(/^[a-z]+(_[a-z]+)*(?=: )/, (field) => `--${field.replaceAll("_", "-")}`);
}
