// Calls of an Inngest server. The library checks a signature against the body, so the headers are checked first.
import { Problem } from "@/server/contracts/problems";
import type { Handler } from "@/server/transports/http/call";
import { type HttpDeps, resolveRequestSource } from "@/server/transports/http/httpDeps";
import { readBody } from "@/server/transports/http/readBody";

/**
 * The maximum size of a call, which contains the state of a run: identifiers and no content. The library parses it on
 * the event loop before it checks the signature.
 */
const ENGINE_CALL_BYTES = 64 * 1024;
/** The library refuses signatures that are further away in time. */
const SIGNATURE_WINDOW_S = 300;

type EngineDeps = Pick<HttpDeps, "deps" | "sourceBudget" | "resolveSource" | "bodyTimeoutMs" | "signedJobs">;

/**
 * Passes a call to `serve`, the handler of the library. Refused signatures are counted for their source. Its further
 * calls are still checked, because behind an untrusted proxy the server shares its source with every client.
 * @throws not_found, unauthorized, and the refusals of readBody
 */
export function createEngineHandler(httpDeps: EngineDeps, serve: (request: Request) => Promise<Response>): Handler {
  return async (request, peer, call) => {
    // The process registers the functions itself, so the library's other methods are not served.
    if (request.method !== "POST") throw new Problem("not_found", "no such path");
    if (httpDeps.signedJobs) requireRecentSignature(httpDeps.deps, request.headers);
    const source = resolveRequestSource(httpDeps, request, peer);
    const startedAtMs = performance.now();
    const { url, method, headers, signal } = request;
    const bounds = { maxBytes: ENGINE_CALL_BYTES, timeoutMs: httpDeps.bodyTimeoutMs };
    const body = call.body ? await readBody(call.body, headers.get("content-length"), bounds) : null;
    const answer = await serve(
      new Request(url, { method, headers, signal, body: body?.length ? new Uint8Array(body) : null }),
    );
    if (answer.status === 401) {
      await httpDeps.sourceBudget.spend(source, { bytes: body?.length ?? 0, ms: performance.now() - startedAtMs });
    }
    return answer;
  };
}

function requireRecentSignature({ clock, log }: EngineDeps["deps"], headers: Headers): void {
  const time = /^t=(\d{1,12})&s=[0-9a-f]+$/i.exec(headers.get("x-inngest-signature") ?? "")?.[1];
  const isRecent = time !== undefined && Math.abs(clock.now().getTime() / 1000 - Number(time)) <= SIGNATURE_WINDOW_S;
  if (isRecent) return;
  log.warn(
    { perMinute: "" },
    "a call of /api/inngest was refused: its signature is missing, malformed or old; INNGEST_SIGNING_KEY must be the " +
      "signing key of the Inngest server",
  );
  throw new Problem("unauthorized", "x-inngest-signature: must be the signature of a recent call");
}
