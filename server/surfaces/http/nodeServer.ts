// The HTTP server: our own routes first, pages through Next.
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Problem } from "@/server/contracts/problems";
import type { HttpHandler } from "@/server/surfaces/http/handler";
import { targetProblem } from "@/server/surfaces/http/requestTarget";
import type { Site } from "@/server/surfaces/http/securityHeaders";
import { securityHeaders } from "@/server/surfaces/http/securityHeaders";
import { PAGE_HEADER } from "@/server/surfaces/pages/pageHeader";
import { respondProblem } from "@/server/surfaces/rest/respond";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown;
export type Doorway = { http: HttpHandler; pages: PageHandler };

/**
 * A server that returns 503 until `open` is called, so that a port conflict is found before anything else starts. It sets
 * the security headers of every response, and accepts no upgrade unless a listener is added.
 */
export function createNodeServer({ docsUrl, ...site }: Site & { docsUrl: string }): {
  server: Server;
  open(doorway: Doorway): void;
} {
  let doorway: Doorway | null = null;
  const headers = securityHeaders(site);
  const problemAnswer = (problem: Problem) => respondProblem({ requestId: "-", docsUrl }, problem);
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (!doorway) return problemAnswer(starting());
      const message = incoming as IncomingMessage;
      const response = await doorway.http.handle(request, message.socket.remoteAddress ?? null);
      // RFC 9112 §9.3: after an unread body, the next request on the connection can be lost.
      if (!message.complete && !isSmall(message)) response.headers.set("connection", "close");
      return response;
    },
    // HTTP/1.0 probes send no Host.
    { hostname: "localhost", errorHandler: () => problemAnswer(new Problem("invalid_request", "bad request")) },
  );
  const server = createServer((request, response) => {
    const problem = targetProblem(request.url ?? "");
    const data = problem !== null || !doorway || doorway.http.owns(pathOf(request));
    for (const [name, value] of Object.entries(headers[data ? "data" : "page"])) response.setHeader(name, value);
    if (problem) void refuse(response, problemAnswer(problem));
    else if (data || !doorway) void listener(request, response);
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

const starting = () =>
  new Problem("service_unavailable", "the service is starting", { headers: { "retry-after": "2" } });

async function refuse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: "close" });
  response.end(await answer.text());
}
