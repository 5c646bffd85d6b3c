// The process's HTTP server: our own addresses first, pages through Next.
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Problem } from "@/server/contracts/problems";
import type { HttpHandler } from "@/server/surfaces/http/handler";
import { PAGE_HEADER } from "@/server/surfaces/pages/pageHeader";
import { respondProblem } from "@/server/surfaces/rest/respond";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown;
export type Doorway = { http: HttpHandler; pages: PageHandler };

/**
 * A server that answers 503 until `open` is called: the port is claimed, or found taken, before anything is prepared.
 */
export function createNodeServer(docsUrl: string): { server: Server; open(doorway: Doorway): void } {
  let doorway: Doorway | null = null;
  const listener = getRequestListener(
    (request, { incoming }) => {
      if (!doorway) return starting(docsUrl);
      return doorway.http.handle(request, (incoming as IncomingMessage).socket.remoteAddress ?? null);
    },
    // HTTP/1.0 probes send no Host.
    {
      hostname: "localhost",
      errorHandler: () => respondProblem({ requestId: "-", docsUrl }, new Problem("invalid_request", "bad request")),
    },
  );
  const server = createServer((request, response) => {
    if (!doorway || doorway.http.owns(pathOf(request))) void listener(request, response);
    else {
      request.headers[PAGE_HEADER] = request.url;
      void doorway.pages(request, response);
    }
  });
  // Longer than any wait_ms, and than the idle time of common load balancers.
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 75_000;
  return { server, open: (opened) => (doorway = opened) };
}

const pathOf = (request: IncomingMessage): string => (request.url ?? "/").split("?", 1)[0] ?? "/";

function starting(docsUrl: string): Response {
  const problem = new Problem("service_unavailable", "the service is starting", { headers: { "retry-after": "2" } });
  return respondProblem({ requestId: "-", docsUrl }, problem);
}
