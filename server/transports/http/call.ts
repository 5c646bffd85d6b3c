// One HTTP request in progress: its ID, and the fields of its log line.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Problem, ProblemCode } from "@/server/contracts/problems";
import type { Principal } from "@/server/deps/principal";

export type Call = {
  readonly requestId: string;
  /** The incoming body, which only `readBody` reads. Null without HTTP. */
  readonly body: Readable | null;
  /**
   * The name of the call: operation IDs, a route of the sign-in library, or a document's path. Null for an unknown
   * path.
   */
  operation: string | null;
  principal: Principal | null;
  /** The source address of an attempt at a password. */
  source?: string;
  /** The source for which the body of an unknown caller is counted. */
  countedSource?: string;
  /** The code of the first refusal. */
  code: ProblemCode | null;
  /** The cause of an internal error. */
  cause: unknown;
};

/**
 * Answers one request. `peer` is the remote address of the socket, or null.
 * @throws any error, which the caller answers with its Problem
 */
export type Handler = (request: Request, peer: string | null, call: Call) => Promise<Response>;

/** Creates a call. `callerRequestId` is kept if it is well-formed. */
export function openCall(callerRequestId: string | string[] | undefined, body: Readable | null = null): Call {
  const requestId =
    typeof callerRequestId === "string" && /^[\w.:-]{1,128}$/.test(callerRequestId) ? callerRequestId : randomUUID();
  return { requestId, body, operation: null, principal: null, code: null, cause: undefined };
}

/** Records a refusal for the log line. */
export function noteProblem(call: Call, { code, cause }: Problem): void {
  call.code ??= code;
  if (code === "internal_error" || code === "service_unavailable") call.cause ??= cause;
}

/** Sets the name of the call in the log line. */
export function withOperationName(operation: string, handler: Handler): Handler {
  return (request, peer, call) => {
    call.operation = operation;
    return handler(request, peer, call);
  };
}
