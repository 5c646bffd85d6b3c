import type { Call } from "@/server/transports/http/call";
import { type HttpDeps, resolveRequestSource } from "@/server/transports/http/httpDeps";
import { readBody } from "@/server/transports/http/readBody";

/** A request whose body has not been read, with its call. */
export type ReceivedRequest = { request: Request; peer: string | null; call: Call };

type BodyDeps = Pick<HttpDeps, "sourceBudget" | "resolveSource" | "bodyTimeoutMs">;

/**
 * Reads the body of a request. The body of an unknown caller is counted for its source: in bytes before it is read, and
 * in time by `countUnknownCaller`.
 * @throws the refusals of readBody; rate_limited
 */
export async function receiveBody(
  httpDeps: BodyDeps,
  { request, peer, call }: ReceivedRequest,
  maxBytes: number,
): Promise<Buffer> {
  const declaredLength = request.headers.get("content-length");
  const bounds = { maxBytes, timeoutMs: httpDeps.bodyTimeoutMs };
  const readBytes = async () => (call.body ? readBody(call.body, declaredLength, bounds) : Buffer.alloc(0));
  if (call.principal !== null) return readBytes();
  const source = resolveRequestSource(httpDeps, request, peer);
  await httpDeps.sourceBudget.check(source);
  call.countedSource = source;
  const reservedBytes = Math.min(declaredLength === null ? maxBytes : Number(declaredLength), maxBytes);
  // All bodies that arrive at the same time are counted before the first of them is complete.
  await httpDeps.sourceBudget.spend(source, { bytes: reservedBytes, ms: 0 });
  const body = await readBytes();
  await httpDeps.sourceBudget.spend(source, { bytes: body.length - reservedBytes, ms: 0 });
  return body;
}

/** Counts the time of a call with a body of an unknown caller. */
export async function countUnknownCaller({ sourceBudget }: HttpDeps, call: Call, ms: number): Promise<void> {
  if (call.countedSource !== undefined) await sourceBudget.spend(call.countedSource, { bytes: 0, ms });
}
