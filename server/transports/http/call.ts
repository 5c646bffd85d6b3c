// One HTTP request on its way: its ID, and what its log line will tell.
import { randomUUID } from "node:crypto";
import type { Problem, ProblemCode } from "@/server/contracts/problems";
import type { Principal } from "@/server/deps/principal";

export type Call = {
  readonly requestId: string;
  /** What was called: operation IDs, a route of the sign-in library, or a document's path; null for an unknown path. */
  operation: string | null;
  principal: Principal | null;
  /** The source address of an attempt at a password. */
  source?: string;
  /** Of the first refusal. */
  code: ProblemCode | null;
  /** Of an internal error. */
  cause: unknown;
};

/**
 * Answers one request. `peer`: the remote address of the socket, or null. Throws any error; the caller answers with its
 * Problem.
 */
export type Handler = (request: Request, peer: string | null, call: Call) => Promise<Response>;

/** `given`: the caller's request ID, kept if it is well-formed. */
export function openCall(given: string | string[] | undefined): Call {
  const requestId = typeof given === "string" && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
  return { requestId, operation: null, principal: null, code: null, cause: undefined };
}

/** Notes a refusal for the log line. */
export function noteProblem(call: Call, { code, cause }: Problem): void {
  call.code ??= code;
  if (code === "internal_error") call.cause ??= cause;
}
