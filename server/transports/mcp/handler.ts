// The /mcp transport (streamable HTTP). Stateless: every POST has its key and gets one JSON response, from any process.
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import type { Handler } from "@/server/transports/http/call";
import { callContext } from "@/server/transports/http/callContext";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { createToolServer } from "@/server/transports/mcp/toolServer";
import { readJsonBody } from "@/server/transports/rest/body";

/** @throws transport errors as a Problem, like /v1; errors of a tool are results of the protocol */
export function createMcpHandler(httpDeps: HttpDeps): Handler {
  const ownOrigin = new URL(httpDeps.deps.settings.publicBaseUrl).origin;
  return async (request, peer, call) => {
    // Prevents DNS rebinding by other sites.
    const origin = request.headers.get("origin");
    if (origin !== null && origin !== ownOrigin)
      throw new Problem("forbidden", `origin: must be ${ownOrigin} or absent`);
    call.operation = "mcp";
    if (request.method !== "POST") throw wrongMethod("POST");
    const context = callContext(httpDeps, request, peer, call);
    if (!(await context.authenticate(false))) throw new Problem("unauthorized", "no credential was sent");
    const message = await readJsonBody(request, httpDeps.maxBodyBytes);
    // A message has one caller, whose credential was read.
    const server = createToolServer({ context: { ...context, authenticate: async () => call.principal }, call });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: message });
  };
}
