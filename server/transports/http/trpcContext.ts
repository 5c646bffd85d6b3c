// Authenticates tRPC calls by bearer token or session cookie. /v1 ignores cookies.
import { Problem } from "@/server/contracts/problems";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import type { Context } from "@/server/trpc/context";
import { toProblem } from "@/server/trpc/toProblem";

type Caller = Required<Pick<Context, "principal" | "signedIn" | "refusal">> & { cookies: string[] };

export function anonymousContext({ deps, status }: HttpDeps, requestId: string, client: AbortSignal): Context {
  return { deps, principal: null, requestId, client, status, replyHeaders: {} };
}

/** Never throws. `cookies`: Set-Cookie values that renew the session. */
export async function trpcContext(
  httpDeps: HttpDeps,
  request: Request,
  requestId: string,
): Promise<{ context: Context; cookies: string[] }> {
  const { cookies, ...caller } = await callerOf(httpDeps, request);
  return { context: { ...anonymousContext(httpDeps, requestId, request.signal), ...caller }, cookies };
}

/** The problem of an invalid credential is kept as `refusal`: procedures without authentication still work, others throw it. */
async function callerOf(httpDeps: HttpDeps, request: Request): Promise<Caller> {
  const caller: Caller = { principal: null, signedIn: null, refusal: null, cookies: [] };
  const { headers } = request;
  try {
    if (headers.has("authorization")) return { ...caller, principal: await httpDeps.authenticate(headers) };
    const session = headers.has("cookie") ? await httpDeps.accounts.signedIn(headers) : null;
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
 * Browsers send cookies from any site, so mutations must come from a page of this service.
 * Older browsers send Origin instead of Sec-Fetch-Site.
 */
function requireSameOrigin({ method, headers }: Request, publicBaseUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers.get("sec-fetch-site");
  const same = site === null ? headers.get("origin") === new URL(publicBaseUrl).origin : site === "same-origin";
  if (!same) throw new Problem("forbidden", "a call with a session cookie must come from a page of this service");
}
