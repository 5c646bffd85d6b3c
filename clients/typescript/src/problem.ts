// Errors of the client: a refusal by the service, a service that cannot be reached, and a deadline that passed.
import type { FieldError, Problem } from "./generated/types.js";

export type ProblemCode = Problem["code"];

/** An error response of the service. Branch on `code`, never on the texts. */
export class SvcVerifyProblem extends Error {
  override readonly name = "SvcVerifyProblem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  /** What to do about it. */
  readonly fix: string;
  /** The fields at fault; empty where the problem is not about fields. */
  readonly errors: readonly FieldError[];
  /** For support: the service logs it with the request. */
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(problem: Problem, requestId: string | null = null, retryAfterMs: number | null = null) {
    super(`${problem.code}: ${problem.detail ?? problem.title}`);
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.fix = problem.fix;
    this.errors = problem.errors ?? [];
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer of the service: the connection failed, an attempt took too long, or another server answered. */
export class SvcVerifyConnectionError extends Error {
  override readonly name = "SvcVerifyConnectionError";
  /** The HTTP status of an answer that is not the service's; null without an answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: { cause: unknown }) {
    super(message, options);
    this.status = status;
  }
}

/** The deadline of `verifyAndWait` passed. The verification continues on the service. */
export class SvcVerifyTimeout extends Error {
  override readonly name = "SvcVerifyTimeout";
  readonly verificationId: string;
  /** Send the same request with this key to continue without judging twice. */
  readonly idempotencyKey: string;

  constructor(verificationId: string, idempotencyKey: string) {
    super(`verification ${verificationId} is not finished yet`);
    this.verificationId = verificationId;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Whether `body` is a problem document of the service. */
export function isProblem(body: unknown): body is Problem {
  if (typeof body !== "object" || body === null) return false;
  const { code, status, title, fix } = body as Partial<Record<keyof Problem, unknown>>;
  return [code, title, fix].every((text) => typeof text === "string") && typeof status === "number";
}
