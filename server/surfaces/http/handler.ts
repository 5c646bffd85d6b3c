// All routes except pages.
import { Problem } from "@/server/contracts/problems";
import { RELEASE } from "@/server/contracts/version";
import { createAuthHandler } from "@/server/surfaces/http/authHandler";
import type { HttpDeps } from "@/server/surfaces/http/httpDeps";
import { createMetricsHandler } from "@/server/surfaces/http/metricsHandler";
import { anonymousContext } from "@/server/surfaces/http/trpcContext";
import { createTrpcHandler } from "@/server/surfaces/http/trpcHandler";
import { createMcpHandler } from "@/server/surfaces/mcp/handler";
import type { RestHandler } from "@/server/surfaces/rest/handler";
import { createRestHandler, requestIdOf } from "@/server/surfaces/rest/handler";
import { openApiDocument } from "@/server/surfaces/rest/openapi";
import { respondProblem } from "@/server/surfaces/rest/respond";
import { createCaller } from "@/server/trpc/root";
import { toProblem } from "@/server/trpc/toProblem";

export type HttpHandler = {
  /** False for the routes of pages. */
  owns(pathname: string): boolean;
  /** Responds to a request for its routes. `peer`: see RestHandler. */
  handle(request: Request, peer: string | null): Promise<Response>;
};

export function createHttpHandler(httpDeps: HttpDeps): HttpHandler {
  const rest = measured(httpDeps.metrics, createRestHandler(httpDeps));
  const auth = createAuthHandler(httpDeps);
  const trpc = createTrpcHandler(httpDeps);
  const mcp = measured(httpDeps.metrics, createMcpHandler(httpDeps));
  const route = (pathname: string) => {
    if (pathname === "/v1" || pathname.startsWith("/v1/")) return rest;
    if (pathname === "/mcp") return mcp;
    if (pathname.startsWith("/api/trpc/")) return trpc;
    if (pathname.startsWith("/api/auth/")) return auth;
    if (pathname === "/api/inngest" && httpDeps.jobs) return httpDeps.jobs;
    if (pathname.startsWith("/api/")) return unknown;
    return documentAt(pathname);
  };
  const unknown: RestHandler = async (request) => {
    const replier = { requestId: requestIdOf(request), docsUrl: httpDeps.deps.settings.docsUrl };
    return respondProblem(replier, new Problem("not_found", "no such path"));
  };
  const documentAt = createDocuments(httpDeps);
  return {
    owns: (pathname) => route(pathname) !== undefined,
    handle: (request, peer) => (route(new URL(request.url).pathname) ?? unknown)(request, peer),
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

export const DOCUMENTS = [
  "/openapi.json",
  "/.well-known/svc-verify/keys.json",
  "/healthz",
  "/readyz",
  "/metrics",
] as const;
type Documents = Record<(typeof DOCUMENTS)[number], RestHandler>;

function createDocuments(httpDeps: HttpDeps): (pathname: string) => RestHandler | undefined {
  let openapi: string | undefined;
  const anyOrigin = { "access-control-allow-origin": "*" };
  const documents: Documents = {
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
    "/metrics": createMetricsHandler(httpDeps),
  };
  const isDocument = (pathname: string): pathname is keyof Documents => Object.hasOwn(documents, pathname);
  return (pathname) => (isDocument(pathname) ? identified(httpDeps, documents[pathname]) : undefined);
}

/** Sets x-request-id on every response. */
function identified({ deps }: HttpDeps, document: RestHandler): RestHandler {
  return async (request, peer) => {
    const requestId = requestIdOf(request);
    try {
      const response = await document(request, peer);
      response.headers.set("x-request-id", requestId);
      return response;
    } catch (error) {
      const problem = toProblem(error, null);
      if (problem.code === "internal_error") deps.log.error({ err: problem.cause, requestId }, "request failed");
      return respondProblem({ requestId, docsUrl: deps.settings.docsUrl }, problem);
    }
  };
}
