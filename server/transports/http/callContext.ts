import type { Call } from "@/server/transports/http/call";
import { countCall, countPasswordAttempt, type HttpDeps, identifyCaller } from "@/server/transports/http/httpDeps";
import type { Context } from "@/server/trpc/context";

type CallDeps = Pick<
  HttpDeps,
  "deps" | "authenticate" | "credentialLimit" | "passwordLimits" | "rateLimit" | "resolveSource" | "status"
>;

/** Creates the context of a call with or without a bearer token. Records the caller in `call`. */
export function callContext(httpDeps: CallDeps, request: Request, peer: string | null, call: Call): Context {
  return {
    deps: httpDeps.deps,
    authenticate: async (allowCached) => (call.principal = await identifyCaller(httpDeps, request, peer, allowCached)),
    signedIn: null,
    countPasswordAttempt: (email) => countPasswordAttempt(httpDeps, request, peer, email),
    countCall: () => countCall(httpDeps, request, peer),
    requestId: call.requestId,
    client: request.signal,
    status: httpDeps.status,
    replyHeaders: {},
  };
}
