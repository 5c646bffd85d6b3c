// The routes of the sign-in library that the product uses; its other routes are unknown paths.
import { TRPCError } from "@trpc/server";
import * as z from "zod";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import type { Handler } from "@/server/transports/http/call";
import { type HttpDeps, sourceOf } from "@/server/transports/http/httpDeps";
import { readJsonBody } from "@/server/transports/http/jsonBody";
import type { Received } from "@/server/transports/http/receiveBody";

const PREFIX = "/api/auth/";
const MAX_BODY_BYTES = 16_384;
// The library states the length that a new password must have.
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
    const source = sourceOf(httpDeps, request, peer);
    if (route.method === "POST") await httpDeps.rateLimit(source);
    url.search = "";
    if (route.method === "POST" && route.checksPassword) call.source = source;
    const answer = await answerOf(httpDeps, route, url, { request, peer, call }, source);
    if (answer.status >= 500) throw new Error(`the sign-in library returned ${answer.status} for ${name}`);
    answer.headers.set("cache-control", "no-store");
    return answer;
  };
}

async function answerOf(
  httpDeps: HttpDeps,
  route: Route,
  url: URL,
  received: Received,
  source: string,
): Promise<Response> {
  const { accounts, passwordLimits, knownBrowsers } = httpDeps;
  const { headers } = received.request;
  if (route.method === "GET") return accounts.handler(new Request(url, { headers }), source);
  const { data: body, error: cause } = route.body.safeParse(
    await readJsonBody(httpDeps, received, { maxBytes: MAX_BODY_BYTES, optional: true }),
  );
  if (!body) throw new TRPCError({ code: "BAD_REQUEST", cause });
  const forward = async () => {
    const sent = new Headers(headers);
    sent.delete("content-length");
    sent.set("content-type", "application/json");
    const call = new Request(url, { method: "POST", headers: sent, body: JSON.stringify(body) });
    return accounts.handler(call, source);
  };
  if (!route.checksPassword) return forward();
  const email =
    typeof body["email"] === "string" ? body["email"] : ((await accounts.signedIn(headers))?.account.email ?? null);
  const browser = email === null ? null : knownBrowsers.idOf(headers, email);
  await passwordLimits.attempt({ source, email, browser });
  const answer = await forward();
  if (!answer.ok || email === null) return answer;
  await passwordLimits.passed({ email, browser });
  if (browser === null) answer.headers.append("set-cookie", knownBrowsers.cookie(email));
  return answer;
}
