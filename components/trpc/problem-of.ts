// What a failed call says to a person.
import type { ProblemBody, ProblemCode } from "@/server/contracts/problems";

/** A refusal of the service, or a call that got no answer (code null). */
export type ShownProblem = { title: string; detail?: string | undefined; fix: string; code: ProblemCode | null };

const NO_ANSWER: ShownProblem = {
  title: "The service did not answer",
  fix: "Check the connection and try again; nothing that you typed is lost.",
  code: null,
};

/** The problem body that tRPC carries in `data.problem`, or `problem` of the error itself; else a call without an answer. */
export function problemOf(error: unknown): ShownProblem {
  const { data, problem } = (error ?? {}) as { data?: { problem?: ProblemBody }; problem?: ShownProblem };
  return data?.problem ?? problem ?? NO_ANSWER;
}
