// The ways a command ends without a result.
import type { ProblemBody } from "@/server/contracts/problems";

/** Wrong use, an unreadable file, a service that does not answer as one. */
export class LocalRefusal extends Error {}

/** The service was not reached, or something in front of it answered; trying again may help. */
export class Unreachable extends LocalRefusal {}

export class TimedOut extends Error {}

/** A Problem body of the API. */
export class ApiRefusal extends Error {
  constructor(
    readonly problem: ProblemBody,
    /** null when the answer has no Retry-After. */
    readonly retryAfterMs: number | null,
    readonly requestId: string | null,
  ) {
    super(problem.code);
  }
}
