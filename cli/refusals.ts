// Errors that end a command without a result.
import type { ProblemBody } from "@/server/contracts/problems";

/** Wrong usage, an unreadable file or an unexpected response. */
export class LocalRefusal extends Error {}

/** The service was not reached, or a proxy responded for it; a retry can help. */
export class Unreachable extends LocalRefusal {}

export class TimeoutRefusal extends Error {}

/** A Problem body of the API. */
export class ApiRefusal extends Error {
  constructor(
    readonly problem: ProblemBody,
    /** null without a Retry-After header. */
    readonly retryAfterMs: number | null,
    readonly requestId: string | null,
  ) {
    super(problem.code);
  }
}
