// Who calls over tRPC: a bearer, or else the session of a browser. /v1 never looks at cookies.
import { randomUUID } from "node:crypto";
import { Problem } from "@/server/contracts/problems";
import type { HttpDeps } from "@/server/surfaces/http/httpDeps";
import type { Context } from "@/server/trpc/context";
import { toProblem } from "@/server/trpc/toProblem";

type Caller = Required<Pick<Context, "principal" | "signedIn" | "refusal">> & { cookies: string[] };

export function anonymousContext({ deps, status }: HttpDeps): Context {
  return { deps, principal: null, requestId: randomUUID(), status, replyHeaders: {} };
}

/** Never throws. `cookies`: Set-Cookie values that keep the session alive. */
export async function trpcContext(
  httpDeps: HttpDeps,
  request: Request,
): Promise<{ context: Context; cookies: string[] }> {
  const { cookies, ...caller } = await callerOf(httpDeps, request);
  return { context: { ...anonymousContext(httpDeps), ...caller }, cookies };
}

/** A credential that does not count is kept as `refusal`: procedures that need none still work, the others refuse with its whole problem. */
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
 * Cookies come along whoever made the page, so a call that changes something must come from a page of ours.
 * Sec-Fetch-Site is the browser's own word; Origin is what older browsers send.
 */
function requireSameOrigin({ method, headers }: Request, publicBaseUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers.get("sec-fetch-site");
  const same = site === null ? headers.get("origin") === new URL(publicBaseUrl).origin : site === "same-origin";
  if (!same) throw new Problem("forbidden", "a call with a session cookie must come from a page of this service");
}
