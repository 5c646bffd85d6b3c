// The /mcp transport (streamable HTTP). Stateless: every POST has its key and gets one JSON response, from any process.
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { Problem } from "@/server/contracts/problems";
import type { HttpDeps } from "@/server/surfaces/http/httpDeps";
import { createToolServer } from "@/server/surfaces/mcp/toolServer";
import { readJsonBody } from "@/server/surfaces/rest/body";
import type { RestHandler } from "@/server/surfaces/rest/handler";
import { requestIdOf } from "@/server/surfaces/rest/handler";
import { respondProblem } from "@/server/surfaces/rest/respond";
import type { Context } from "@/server/trpc/context";
import { toProblem } from "@/server/trpc/toProblem";

/** Transport errors are problem+json like in /v1; errors of a tool are results of the protocol. */
export function createMcpHandler(httpDeps: HttpDeps): RestHandler {
  const ownOrigin = new URL(httpDeps.deps.settings.publicBaseUrl).origin;
  return async (request, peer) => {
    const requestId = requestIdOf(request);
    const replier = { requestId, docsUrl: httpDeps.deps.settings.docsUrl };
    try {
      // Prevents DNS rebinding by other sites.
      const origin = request.headers.get("origin");
      if (origin !== null && origin !== ownOrigin)
        throw new Problem("forbidden", `origin: must be ${ownOrigin} or absent`);
      if (request.method !== "POST") {
        const problem = new Problem("invalid_request", "method: use POST", { headers: { allow: "POST" } });
        return respondProblem(replier, problem, 405);
      }
      const principal = await httpDeps.authenticate(request.headers);
      if (!principal) throw new Problem("unauthorized", "no credential was sent");
      const message = await readJsonBody(request, httpDeps.maxBodyBytes);
      const context: Context = { deps: httpDeps.deps, principal, requestId, status: httpDeps.status, replyHeaders: {} };
      const server = createToolServer({
        context,
        admit: async ({ rateLimitedBySource }) => {
          if (!rateLimitedBySource) return;
          await httpDeps.rateLimit(httpDeps.resolveSource(peer, request.headers.get("x-forwarded-for")));
        },
      });
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      const response = await transport.handleRequest(request, { parsedBody: message });
      response.headers.set("x-request-id", requestId);
      return response;
    } catch (error) {
      const problem = toProblem(error, null);
      if (problem.code === "internal_error")
        httpDeps.deps.log.error({ err: problem.cause, requestId }, "request failed");
      return respondProblem(replier, problem);
    }
  };
}
