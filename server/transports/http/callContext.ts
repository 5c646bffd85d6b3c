import type { Call } from "@/server/transports/http/call";
import { countCall, type HttpDeps, identifyCaller } from "@/server/transports/http/httpDeps";
import type { Context } from "@/server/trpc/context";

type Needed = Pick<HttpDeps, "deps" | "authenticate" | "credentialLimit" | "rateLimit" | "resolveSource" | "status">;

/** The context of a call with a bearer token, or with none. The caller is noted in `call`. */
export function callContext(httpDeps: Needed, request: Request, peer: string | null, call: Call): Context {
  return {
    deps: httpDeps.deps,
    authenticate: async (mayBeRecent) => (call.principal = await identifyCaller(httpDeps, request, peer, mayBeRecent)),
    signedIn: null,
    countCall: () => countCall(httpDeps, request, peer),
    requestId: call.requestId,
    client: request.signal,
    status: httpDeps.status,
    replyHeaders: {},
  };
}
