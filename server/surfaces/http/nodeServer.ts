// The HTTP server: our own routes first, pages through Next.
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
 * A server that returns 503 until `open` is called, so that a port conflict is found before anything else starts.
 */
export function createNodeServer(docsUrl: string): { server: Server; open(doorway: Doorway): void } {
  let doorway: Doorway | null = null;
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (!doorway) return starting(docsUrl);
      const message = incoming as IncomingMessage;
      const response = await doorway.http.handle(request, message.socket.remoteAddress ?? null);
      // RFC 9112 §9.3: after an unread body, the next request on the connection can be lost.
      if (!message.complete && !isSmall(message)) response.headers.set("connection", "close");
      return response;
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
  // Longer than any wait_ms and the idle timeout of common load balancers.
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 75_000;
  return { server, open: (opened) => (doorway = opened) };
}

/** A body small enough to arrive with the head and be discarded. */
const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= 65_536;

const pathOf = (request: IncomingMessage): string => (request.url ?? "/").split("?", 1)[0] ?? "/";

function starting(docsUrl: string): Response {
  const problem = new Problem("service_unavailable", "the service is starting", { headers: { "retry-after": "2" } });
  return respondProblem({ requestId: "-", docsUrl }, problem);
}
