// Handles all routes except pages.
import { Problem } from "@/server/contracts/problems";
import { ENGINE_PATH } from "@/server/system/contract/system";
import { createAuthHandler } from "@/server/transports/http/authHandler";
import { type Call, noteProblem, type Handler, withOperationName } from "@/server/transports/http/call";
import { createDocuments } from "@/server/transports/http/documents";
import { createEngineHandler } from "@/server/transports/http/engineCall";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { createTrpcHandler } from "@/server/transports/http/trpcHandler";
import { countUnknownCaller } from "@/server/transports/http/receiveBody";
import type { SentAnswer } from "@/server/transports/http/requestLog";
import { splitUrl } from "@/server/transports/http/requestTarget";
import { createMcpHandler } from "@/server/transports/mcp/handler";
import { createRestHandler } from "@/server/transports/rest/handler";
import { respondProblem } from "@/server/transports/rest/respond";
import { toProblem } from "@/server/trpc/toProblem";

export type HttpHandler = {
  /** Returns true if a path is not a page. */
  ownsPath(pathname: string): boolean;
  /** Responds to a request for its routes. Refusals are problem+json. Never throws. */
  handle(...request: Parameters<Handler>): Promise<Response>;
  /** Records the call of a program after its answer was sent or its client disconnected. */
  recordAnswer(call: Call, answer: SentAnswer): void;
};

export function createHttpHandler(httpDeps: HttpDeps): HttpHandler {
  const restHandler = createRestHandler(httpDeps);
  const auth = createAuthHandler(httpDeps);
  const trpc = createTrpcHandler(httpDeps);
  const mcp = createMcpHandler(httpDeps);
  const engine = httpDeps.jobs;
  const jobs = engine && withOperationName("inngest", createEngineHandler(httpDeps, engine));
  const documentAt = createDocuments(httpDeps);
  const route = (pathname: string): Handler | undefined => {
    if (pathname === "/v1" || pathname.startsWith("/v1/")) return restHandler;
    if (pathname === "/mcp") return mcp;
    if (pathname.startsWith("/api/trpc/")) return trpc;
    if (pathname.startsWith("/api/auth/")) return auth;
    if (pathname === ENGINE_PATH && jobs) return jobs;
    if (pathname.startsWith("/api/")) return refuseUnknownPath;
    return documentAt(pathname);
  };
  return {
    ownsPath: (pathname) => route(pathname) !== undefined,
    handle: async (request, peer, call) => {
      const startedAtMs = performance.now();
      const handler = route(splitUrl(request.url).pathname) ?? refuseUnknownPath;
      const endWork = httpDeps.loop.trackWork(call);
      const refusal = bringsWork(request, handler === jobs) ? httpDeps.loop.findOverload() : null;
      const answer = refusal ? Promise.reject(refusal) : handler(request, peer, call);
      const response = await answer.finally(endWork).catch((error: unknown) => {
        const problem = toProblem(error, null);
        noteProblem(call, problem);
        return respondProblem(httpDeps.deps.settings.docsUrl, problem);
      });
      await countUnknownCaller(httpDeps, call, performance.now() - startedAtMs);
      if (handler === restHandler || handler === mcp) {
        httpDeps.metrics.observe((performance.now() - startedAtMs) / 1000, request.method, response.status);
      }
      return response;
    },
    recordAnswer: ({ principal, operation, requestId, code }, { method = "", status, durationMs }) => {
      if (principal === null || operation === null) return;
      httpDeps.requestRecorder.record({ principal, operation, requestId, code, method, status, ms: durationMs });
    },
  };
}

/** Returns true if a call adds work. Reads are cheap, and the engine delivers work that was accepted before. */
const bringsWork = ({ method }: Request, isEngine: boolean): boolean =>
  method !== "GET" && method !== "HEAD" && !isEngine;

const refuseUnknownPath: Handler = async () => {
  throw new Problem("not_found", "no such path");
};
