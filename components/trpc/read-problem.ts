import { NO_RESPONSE } from "@/components/trpc/texts";
import type { ProblemBody, ProblemCode } from "@/server/contracts/problems";

/** A rejected request, or one without a response (code null). */
export type ShownProblem = { title: string; detail?: string | undefined; fix: string; code: ProblemCode | null };

/**
 * Reads the problem in `data.problem` of a tRPC error or in `problem` of the error; otherwise there was no response.
 */
export function readProblem(error: unknown): ShownProblem {
  const { data, problem } = (error ?? {}) as { data?: { problem?: ProblemBody }; problem?: ShownProblem };
  return data?.problem ?? problem ?? NO_RESPONSE;
}
