// Serves the routes of the sign-in library that the product uses. Its other routes are unknown paths.
import { TRPCError } from "@trpc/server";
import * as z from "zod";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import { pageOrigins } from "@/server/contracts/pageOrigins";
import type { Handler } from "@/server/transports/http/call";
import { type HttpDeps, resolveRequestSource } from "@/server/transports/http/httpDeps";
import { readJsonBody } from "@/server/transports/http/jsonBody";
import type { ReceivedRequest } from "@/server/transports/http/receiveBody";
import type { PasswordLimits } from "@/server/transports/http/passwordLimits";

const PREFIX = "/api/auth/";
const MAX_BODY_BYTES = 16_384;
// The library checks the length of a new password.
const Password = z.string().max(1_024);
const Token = z.string().regex(/^[\w.~-]{1,512}$/, "must be a token");
const Email = z.email().max(254);

type Route = { method: "GET" } | { method: "POST"; body: z.ZodType<Record<string, unknown>>; checksPassword?: true };

export const AUTH_ROUTES: Readonly<Record<string, Route>> = {
  "sign-in/email": {
    method: "POST",
    body: z.strictObject({ email: Email, password: Password }),
    checksPassword: true,
  },
  "change-password": {
    method: "POST",
    body: z
      .strictObject({ currentPassword: Password, newPassword: Password })
      .transform((body) => ({ ...body, revokeOtherSessions: true })),
    checksPassword: true,
  },
  "reset-password": { method: "POST", body: z.strictObject({ token: Token, newPassword: Password }) },
  "revoke-session": { method: "POST", body: z.strictObject({ token: Token }) },
  "sign-out": { method: "POST", body: z.strictObject({}) },
  "get-session": { method: "GET" },
  "list-sessions": { method: "GET" },
  token: { method: "GET" },
  jwks: { method: "GET" },
};

export function createAuthHandler(httpDeps: HttpDeps): Handler {
  return async (request, peer, call) => {
    const url = new URL(request.url);
    const name = url.pathname.slice(PREFIX.length);
    const route = Object.hasOwn(AUTH_ROUTES, name) ? AUTH_ROUTES[name] : undefined;
    if (!route) throw new Problem("not_found", "no such path");
    call.operation = name;
    if (request.method !== route.method) throw wrongMethod(route.method);
    requireOwnPage(request, httpDeps.deps.settings.publicBaseUrl);
    const source = resolveRequestSource(httpDeps, request, peer);
    if (route.method === "POST") await httpDeps.rateLimit(source);
    url.search = "";
    if (route.method === "POST" && route.checksPassword) call.source = source;
    const answer = await answerAuthRequest(httpDeps, route, url, { request, peer, call }, source);
    if (answer.status >= 500) throw new Error(`the sign-in library returned ${answer.status} for ${name}`);
    answer.headers.set("cache-control", "no-store");
    return answer;
  };
}

/**
 * Checks the origin of a request. The library would refuse it too, but without the address to use.
 * @throws forbidden
 */
function requireOwnPage({ method, headers }: Request, publicBaseUrl: string): void {
  const origin = headers.get("origin");
  // The library reads an opaque origin with the other headers of the browser.
  if (method === "GET" || origin === null || origin === "null" || pageOrigins(publicBaseUrl, headers).includes(origin))
    return;
  throw new Problem("forbidden", `this console is at ${publicBaseUrl}`);
}

async function answerAuthRequest(
  httpDeps: HttpDeps,
  route: Route,
  url: URL,
  received: ReceivedRequest,
  source: string,
): Promise<Response> {
  const { accounts } = httpDeps;
  const { headers } = received.request;
  if (route.method === "GET") return accounts.handler(new Request(url, { headers }), source);
  const { data: body, error: cause } = route.body.safeParse(
    await readJsonBody(httpDeps, received, { maxBytes: MAX_BODY_BYTES, optional: true }),
  );
  if (!body) throw new TRPCError({ code: "BAD_REQUEST", cause });
  const forwardRequest = async (fields: { accountId?: string } = {}) => {
    const forwardedHeaders = new Headers(headers);
    forwardedHeaders.delete("content-length");
    forwardedHeaders.set("content-type", "application/json");
    const call = new Request(url, {
      method: "POST",
      headers: forwardedHeaders,
      body: JSON.stringify({ ...body, ...fields }),
    });
    return accounts.handler(call, source);
  };
  if (!route.checksPassword) return forwardRequest();
  if (typeof body["email"] === "string")
    return signIn(httpDeps, { source, headers, email: body["email"] }, forwardRequest);
  return changePassword(httpDeps, { source, headers }, forwardRequest);
}

type Forward = (owner?: { accountId: string }) => Promise<Response>;

/** Counts the attempt, and signs in to the account of this email that has the password. */
async function signIn(
  { passwordLimits, knownBrowsers }: HttpDeps,
  { source, headers, email }: { source: string; headers: Headers; email: string },
  forward: Forward,
): Promise<Response> {
  const knownBrowser = knownBrowsers.find(headers, email);
  let allowance = await passwordLimits.attempt({ source, email, browser: knownBrowser?.id ?? null });
  let answer = await forward(
    knownBrowser && allowance === "browser" ? { accountId: knownBrowser.accountId } : undefined,
  );
  if (!answer.ok && allowance === "browser" && (await mayTryOthers(passwordLimits, source, email))) {
    allowance = "source";
    answer = await forward();
  }
  if (!answer.ok) return answer;
  const { user } = (await answer.clone().json()) as { user: { id: string } };
  if (allowance === "source") await passwordLimits.uncountAttempt(email);
  if (knownBrowser?.accountId === user.id) await passwordLimits.deleteBrowserAttempts(knownBrowser.id);
  else answer.headers.append("set-cookie", knownBrowsers.cookie({ accountId: user.id, email }));
  return answer;
}

/** Returns true if the password may be checked for other accounts of the email. Waits after many attempts. */
async function mayTryOthers({ attempt }: PasswordLimits, source: string, email: string): Promise<boolean> {
  try {
    return (await attempt({ source, email, browser: null })) === "source";
  } catch (error) {
    if (Problem.is(error)) return false;
    throw error;
  }
}

async function changePassword(
  { accounts, passwordLimits, knownBrowsers }: HttpDeps,
  { source, headers }: { source: string; headers: Headers },
  forward: Forward,
): Promise<Response> {
  const account = (await accounts.findSession(headers))?.account ?? null;
  const browser = account && knownBrowsers.find(headers, account.email);
  const knownBrowser = browser?.accountId === account?.accountId ? browser : null;
  const allowance = await passwordLimits.attempt({
    source,
    email: account?.email ?? null,
    browser: knownBrowser?.id ?? null,
  });
  const answer = await forward();
  if (!answer.ok || !account) return answer;
  if (allowance === "source") await passwordLimits.uncountAttempt(account.email);
  if (knownBrowser) await passwordLimits.deleteBrowserAttempts(knownBrowser.id);
  else answer.headers.append("set-cookie", knownBrowsers.cookie(account));
  return answer;
}
