// Every address that is not a page. The same handler serves the process entry and Next's route files.
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { randomUUID } from "node:crypto";
import type { Operation } from "@/server/contracts/operation";
import type { OperationId } from "@/server/contracts/operations";
import { operations } from "@/server/contracts/operations";
import { Problem } from "@/server/contracts/problems";
import type { Doors } from "@/server/surfaces/http/doors";
import type { RestHandler } from "@/server/surfaces/rest/handler";
import { createRestHandler } from "@/server/surfaces/rest/handler";
import { openApiDocument } from "@/server/surfaces/rest/openapi";
import { respondProblem } from "@/server/surfaces/rest/respond";
import type { Context } from "@/server/trpc/context";
import { appRouter, createCaller } from "@/server/trpc/root";
import { toProblem } from "@/server/trpc/toProblem";

export type HttpHandler = {
  /** False for addresses that belong to pages. */
  owns(pathname: string): boolean;
  /** Answers a request to an address it owns. `peer`: see RestHandler. */
  handle(request: Request, peer: string | null): Promise<Response>;
};

export function createHttpHandler(doors: Doors): HttpHandler {
  const rest = measured(doors.metrics, createRestHandler(doors));
  const route = (pathname: string) => {
    if (pathname === "/v1" || pathname.startsWith("/v1/")) return rest;
    if (pathname.startsWith("/api/trpc/")) return bounded(doors, trpc);
    if (pathname.startsWith("/api/auth/")) return bounded(doors, auth);
    if (pathname === "/api/inngest" && doors.jobs) return doors.jobs;
    return documents[pathname];
  };
  const documents = publicDocuments(doors);
  return {
    owns: (pathname) => route(pathname) !== undefined,
    handle: async (request, peer) => {
      const { pathname } = new URL(request.url);
      const answer = route(pathname);
      if (!answer) throw new Error(`${pathname} is not an address of this handler`);
      return answer(request, peer);
    },
  };
}

function measured(metrics: Doors["metrics"], rest: RestHandler): RestHandler {
  return async (request, peer) => {
    const started = performance.now();
    const response = await rest(request, peer);
    metrics.observe((performance.now() - started) / 1000, request.method, response.status);
    return response;
  };
}

function publicDocuments(doors: Doors): Record<string, () => Promise<Response>> {
  let openapi: string | undefined;
  const anyOrigin = { "access-control-allow-origin": "*" };
  return {
    "/openapi.json": async () => {
      openapi ??= JSON.stringify(openApiDocument(doors.deps.settings.publicBaseUrl));
      return new Response(openapi, { headers: { "content-type": "application/json", ...anyOrigin } });
    },
    "/.well-known/svc-verify/keys.json": async () =>
      Response.json(await createCaller(anonymous(doors)).proof.keySet({}), {
        headers: { "cache-control": "public, max-age=60", ...anyOrigin },
      }),
    "/healthz": async () => Response.json({ status: "ok" }),
    "/readyz": async () => {
      const status = await doors.status();
      const ready = status.database === "ok" && status.executor !== "stopped" && status.signing_key_id !== null;
      return Response.json({ ...status, status: ready ? "ok" : "unavailable" }, { status: ready ? 200 : 503 });
    },
    "/metrics": async () =>
      new Response(await doors.metrics.text(), { headers: { "content-type": doors.metrics.contentType } }),
  };
}

type Door = (doors: Doors, request: Request, peer: string | null) => Promise<Response>;

/** The limits of /v1 for doors that read bodies by themselves: a length that is declared and allowed. */
function bounded(doors: Doors, door: Door): RestHandler {
  return async (request, peer) => {
    try {
      const length = request.headers.get("content-length");
      const hasBody = length !== null || request.headers.has("transfer-encoding");
      if (hasBody && !(Number(length ?? Infinity) <= doors.maxBodyBytes)) {
        throw new Problem("payload_too_large", `declare at most ${doors.maxBodyBytes} bytes in content-length`);
      }
      return await door(doors, request, peer);
    } catch (error) {
      const problem = toProblem(error, null);
      return respondProblem({ requestId: randomUUID(), docsUrl: doors.deps.settings.docsUrl }, problem);
    }
  };
}

const auth: Door = (doors, request, peer) => doors.accounts.handler(request, sourceOf(doors, request, peer));

const trpc: Door = async (doors, request, peer) => {
  const called = new URL(request.url).pathname.slice("/api/trpc/".length).split(",");
  for (const id of called) {
    const operation: Operation | undefined = operations[decodeURIComponent(id) as OperationId];
    if (operation?.rateLimitedBySource) {
      await doors.rateLimit(doors.resolveSource(peer, request.headers.get("x-forwarded-for")));
    }
  }
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: async ({ resHeaders }): Promise<Context> => {
      const context = anonymous(doors);
      resHeaders.set("x-request-id", context.requestId);
      return { ...context, principal: await doors.authenticate(request.headers) };
    },
    onError: ({ error, path }) => {
      const { code, cause } = toProblem(error, null);
      if (code === "internal_error") doors.deps.log.error({ err: cause, path }, "call failed");
    },
  });
};

function anonymous(doors: Doors): Context {
  return { deps: doors.deps, principal: null, requestId: randomUUID(), status: doors.status, replyHeaders: {} };
}

/** Sign-in attempts are counted by source; one that cannot be told counts as unknown instead of being refused. */
function sourceOf(doors: Doors, request: Request, peer: string | null): string | undefined {
  try {
    return doors.resolveSource(peer, request.headers.get("x-forwarded-for"));
  } catch {
    return undefined;
  }
}
