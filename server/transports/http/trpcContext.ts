// Authenticates tRPC calls by bearer token or session cookie. /v1 ignores cookies.
import { Problem } from "@/server/contracts/problems";
import { pageOrigins } from "@/server/contracts/pageOrigins";
import type { Principal, SignedIn } from "@/server/deps/principal";
import { countPasswordAttempt, type HttpDeps, identifyCaller } from "@/server/transports/http/httpDeps";
import type { Context } from "@/server/trpc/context";
import { toProblem } from "@/server/trpc/toProblem";

/** The caller. `refusal` is the problem of an invalid credential. */
type Caller = { principal: Principal | null; signedIn: SignedIn | null; refusal: Problem | null; cookies: string[] };

/** Creates the context of a request. Never throws. `cookies` are Set-Cookie values that renew the session. */
export async function trpcContext(
  httpDeps: HttpDeps,
  request: Request,
  peer: string | null,
  requestId: string,
): Promise<{ context: Context; principal: Principal | null; cookies: string[] }> {
  const { cookies, principal, refusal, signedIn } = await identifyCallers(httpDeps, request, peer);
  const context: Context = {
    deps: httpDeps.deps,
    authenticate: () => (refusal ? Promise.reject(refusal) : Promise.resolve(principal)),
    signedIn,
    countPasswordAttempt: (email) => countPasswordAttempt(httpDeps, request, peer, email),
    // Calls of one request are counted together, before it is read; those of pages are not counted.
    countCall: () => Promise.resolve({}),
    requestId,
    client: request.signal,
    status: httpDeps.status,
    replyHeaders: {},
  };
  return { context, principal, cookies };
}

/** Identifies the caller. An invalid credential does not prevent procedures that need none. */
async function identifyCallers(httpDeps: HttpDeps, request: Request, peer: string | null): Promise<Caller> {
  const caller: Caller = { principal: null, signedIn: null, refusal: null, cookies: [] };
  const { headers } = request;
  try {
    if (headers.has("authorization")) {
      return { ...caller, principal: await identifyCaller(httpDeps, request, peer, false) };
    }
    const session = headers.has("cookie") ? await httpDeps.accounts.findSession(headers) : null;
    if (!session) return caller;
    requireSameOrigin(request, httpDeps.deps.settings.publicBaseUrl);
    caller.signedIn = session.account;
    caller.cookies = session.cookies;
    caller.principal = await httpDeps.sessionPrincipal(session.account.accountId, headers.get("x-svc-tenant-id"));
  } catch (error) {
    caller.refusal = toProblem(error, null);
  }
  return caller;
}

/**
 * Checks the origin of mutations, because browsers send cookies from any site. Older browsers send Origin instead of
 * Sec-Fetch-Site.
 */
function requireSameOrigin({ method, headers }: Request, publicBaseUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers.get("sec-fetch-site");
  const isSameOrigin =
    site === null ? pageOrigins(publicBaseUrl, headers).includes(headers.get("origin") ?? "") : site === "same-origin";
  if (!isSameOrigin)
    throw new Problem("forbidden", "a call with a session cookie must come from a page of this service");
}
