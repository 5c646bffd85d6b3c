// All routes except pages.
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { randomUUID } from "node:crypto";
import type { Operation } from "@/server/contracts/operation";
import type { OperationId } from "@/server/contracts/operations";
import { operations } from "@/server/contracts/operations";
import { Problem } from "@/server/contracts/problems";
import { API_VERSION, RELEASE } from "@/server/contracts/version";
import type { HttpDeps } from "@/server/surfaces/http/httpDeps";
import { anonymousContext, trpcContext } from "@/server/surfaces/http/trpcContext";
import { createMcpHandler } from "@/server/surfaces/mcp/handler";
import { requireBoundedJson } from "@/server/surfaces/rest/body";
import type { RestHandler } from "@/server/surfaces/rest/handler";
import { createRestHandler, requestIdOf } from "@/server/surfaces/rest/handler";
import { openApiDocument } from "@/server/surfaces/rest/openapi";
import { respondProblem } from "@/server/surfaces/rest/respond";
import type { Context } from "@/server/trpc/context";
import { appRouter, createCaller } from "@/server/trpc/root";
import { toProblem } from "@/server/trpc/toProblem";

export type HttpHandler = {
  /** False for the routes of pages. */
  owns(pathname: string): boolean;
  /** Responds to a request for its routes. `peer`: see RestHandler. */
  handle(request: Request, peer: string | null): Promise<Response>;
};

export function createHttpHandler(httpDeps: HttpDeps): HttpHandler {
  const rest = measured(httpDeps.metrics, createRestHandler(httpDeps));
  const mcp = measured(httpDeps.metrics, createMcpHandler(httpDeps));
  const route = (pathname: string) => {
    if (pathname === "/v1" || pathname.startsWith("/v1/")) return rest;
    if (pathname === "/mcp") return mcp;
    if (pathname.startsWith("/api/trpc/")) return bounded(httpDeps, trpc);
    if (pathname.startsWith("/api/auth/")) return bounded(httpDeps, auth);
    if (pathname === "/api/inngest" && httpDeps.jobs) return httpDeps.jobs;
    if (pathname.startsWith("/api/")) return unknown;
    return documents[pathname];
  };
  const unknown: RestHandler = async (request) => {
    const replier = { requestId: requestIdOf(request), docsUrl: httpDeps.deps.settings.docsUrl };
    return respondProblem(replier, new Problem("not_found", "no such path"));
  };
  const documents = publicDocuments(httpDeps);
  return {
    owns: (pathname) => route(pathname) !== undefined,
    handle: async (request, peer) => {
      // A path with dot segments may no longer match a route once they are resolved.
      const answer = route(new URL(request.url).pathname) ?? unknown;
      return answer(request, peer);
    },
  };
}

function measured(metrics: HttpDeps["metrics"], rest: RestHandler): RestHandler {
  return async (request, peer) => {
    const started = performance.now();
    const response = await rest(request, peer);
    metrics.observe((performance.now() - started) / 1000, request.method, response.status);
    return response;
  };
}

type Documents = Record<string, (request: Request) => Promise<Response>>;

function publicDocuments(httpDeps: HttpDeps): Documents {
  let openapi: string | undefined;
  const anyOrigin = { "access-control-allow-origin": "*" };
  return identified({
    "/openapi.json": async () => {
      openapi ??= JSON.stringify(openApiDocument(httpDeps.deps.settings.publicBaseUrl));
      return new Response(openapi, { headers: { "content-type": "application/json", ...anyOrigin } });
    },
    "/.well-known/svc-verify/keys.json": async () =>
      Response.json(await createCaller(anonymousContext(httpDeps)).proof.keySet({}), {
        headers: { "cache-control": "public, max-age=60", ...anyOrigin },
      }),
    "/healthz": async () => Response.json({ status: "ok", release: RELEASE }),
    "/readyz": async () => {
      const status = await httpDeps.status();
      const text = status.ready ? "ok" : "unavailable";
      return Response.json({ ...status, status: text }, { status: status.ready ? 200 : 503 });
    },
    "/metrics": async () =>
      new Response(await httpDeps.metrics.text(), { headers: { "content-type": httpDeps.metrics.contentType } }),
  });
}

/** Sets x-request-id on every response. */
function identified(documents: Record<string, () => Promise<Response>>): Documents {
  const named = Object.entries(documents).map(([path, answer]) => [
    path,
    async (request: Request) => {
      const response = await answer();
      response.headers.set("x-request-id", requestIdOf(request));
      return response;
    },
  ]);
  return Object.fromEntries(named) as Documents;
}

type Transport = (httpDeps: HttpDeps, request: Request, peer: string | null) => Promise<Response>;

/** The limits of /v1 for transports that read the body themselves: content-length must be declared and allowed, JSON bounded. */
function bounded(httpDeps: HttpDeps, transport: Transport): RestHandler {
  return async (request, peer) => {
    try {
      const length = request.headers.get("content-length");
      const hasBody = length !== null || request.headers.has("transfer-encoding");
      if (hasBody && !(Number(length ?? Infinity) <= httpDeps.maxBodyBytes)) {
        throw new Problem("payload_too_large", `declare at most ${httpDeps.maxBodyBytes} bytes in content-length`);
      }
      requireBoundedJson(hasBody ? await request.clone().text() : inputOf(request));
      return await transport(httpDeps, request, peer);
    } catch (error) {
      const problem = toProblem(error, null);
      return respondProblem({ requestId: randomUUID(), docsUrl: httpDeps.deps.settings.docsUrl }, problem);
    }
  };
}

/** The JSON of a call without a body. */
function inputOf({ url }: Request): string {
  return new URL(url).searchParams.get("input") ?? "";
}

const auth: Transport = (httpDeps, request, peer) =>
  httpDeps.accounts.handler(request, sourceOf(httpDeps, request, peer));

const trpc: Transport = async (httpDeps, request, peer) => {
  requireJson(request);
  for (const id of calledOperations(request)) {
    const operation: Operation | undefined = operations[id as OperationId];
    if (operation?.rateLimitedBySource) {
      await httpDeps.rateLimit(httpDeps.resolveSource(peer, request.headers.get("x-forwarded-for")));
    }
  }
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: async ({ resHeaders }): Promise<Context> => {
      const { context, cookies } = await trpcContext(httpDeps, request);
      resHeaders.set("x-request-id", context.requestId);
      resHeaders.set("svc-verify-version", API_VERSION);
      for (const cookie of cookies) resHeaders.append("set-cookie", cookie);
      return context;
    },
    onError: ({ error, path }) => {
      const { code, cause } = toProblem(error, null);
      if (code === "internal_error") httpDeps.deps.log.error({ err: cause, path }, "call failed");
    },
  });
};

/** The library also rejects these, but without the documentation URL of problems. */
function requireJson({ method, headers }: Request): void {
  if (method !== "POST" || headers.get("content-type")?.startsWith("application/json")) return;
  throw new Problem("invalid_request", "content-type: must be application/json");
}

function calledOperations(request: Request): string[] {
  try {
    return decodeURIComponent(new URL(request.url).pathname.slice("/api/trpc/".length)).split(",");
  } catch (cause) {
    throw new Problem("not_found", "no such path", { cause });
  }
}

/** Sign-in attempts are counted by source; unidentified sources share one counter instead of being rejected. */
function sourceOf(httpDeps: HttpDeps, request: Request, peer: string | null): string | undefined {
  try {
    return httpDeps.resolveSource(peer, request.headers.get("x-forwarded-for"));
  } catch {
    return undefined;
  }
}
