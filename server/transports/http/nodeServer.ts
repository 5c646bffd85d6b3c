// Creates the HTTP server, which checks the service's own routes first and serves pages with Next.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import { noteProblem, openCall, type Call } from "@/server/transports/http/call";
import { connectionLimit, descriptorLimit } from "@/server/transports/http/connectionLimit";
import type { HttpHandler } from "@/server/transports/http/handler";
import { type SentAnswer, logRequest, type RequestLog, STARTING } from "@/server/transports/http/requestLog";
import { hostProblem, targetProblem } from "@/server/transports/http/requestTarget";
import { type Site, securityHeaders } from "@/server/transports/http/securityHeaders";
import { PAGE_HEADER } from "@/server/transports/pages/pageCalls";
import { removePreviewKeys } from "@/server/transports/pages/previewKeys";
import { respondProblem } from "@/server/transports/rest/respond";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown;
/** `pages` is null in a process whose role has no pages. */
export type Routes = { http: HttpHandler; pages: PageHandler | null };

/**
 * Creates a server that returns 503 until `open` is called, so that a port conflict is detected before the process
 * starts anything else. Every response has the security headers, a request ID and one line in the log. The server
 * accepts no upgrade unless a listener is added.
 */
export function createNodeServer({ docsUrl, log, ...site }: Site & { docsUrl: string; log: RequestLog }): {
  server: Server;
  open(routes: Routes): void;
} {
  let routes: Routes | null = null;
  const headers = securityHeaders(site);
  const calls = new WeakMap<IncomingMessage, Call>();
  const refuse = (call: Call, problem: Problem) => {
    noteProblem(call, problem);
    return respondProblem(docsUrl, problem);
  };
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const message = incoming as IncomingMessage;
      const call = calls.get(message) ?? openCall(undefined, message);
      if (!routes) {
        call.operation = STARTING;
        return refuse(call, starting());
      }
      const response = await routes.http.handle(request, message.socket.remoteAddress ?? null, call);
      // RFC 9112 §9.3: after an unread body, the next request on the connection can be lost.
      if (!message.complete && !hasSmallBody(message)) response.headers.set("connection", "close");
      return response;
    },
    // HTTP/1.0 probes send no Host.
    {
      hostname: "localhost",
      errorHandler: () => respondProblem(docsUrl, new Problem("invalid_request", "bad request")),
    },
  );
  const server = createServer((request, response) => {
    const call = openCall(request.headers["x-request-id"], request);
    calls.set(request, call);
    onResponseEnd(request, response, (sentAnswer) => {
      logRequest(log, call, sentAnswer);
      routes?.http.recordAnswer(call, sentAnswer);
    });
    const isOwned = !routes || routes.http.ownsPath(readPath(request));
    const problem =
      targetProblem(request.url ?? "") ??
      hostProblem(request.rawHeaders) ??
      (isOwned ? null : (refuseWrites(request) ?? refuseMissingPages(routes)));
    const data = problem !== null || isOwned;
    for (const [name, value] of Object.entries(headers[data ? "data" : "page"])) response.setHeader(name, value);
    response.setHeader("x-request-id", call.requestId);
    if (problem) void end(response, refuse(call, problem));
    else if (isOwned || !routes) void listener(request, response);
    else {
      call.operation = isAsset(request) ? "asset" : "page";
      request.headers[PAGE_HEADER] = request.url;
      request.headers["x-request-id"] = call.requestId;
      removePreviewKeys(request.headers);
      void routes.pages?.(request, response);
    }
  });
  // This is longer than any wait_ms and the idle timeout of common load balancers.
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 75_000;
  server.maxConnections = connectionLimit(descriptorLimit());
  server.on("drop", () =>
    log.warn({ perMinute: "" }, "a connection was closed: there are too many for the limit of file descriptors"),
  );
  return { server, open: (newRoutes) => (routes = newRoutes) };
}

function onResponseEnd(
  { method }: IncomingMessage,
  response: ServerResponse,
  callback: (answer: SentAnswer) => void,
): void {
  const startedAtMs = performance.now();
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : null;
    callback({ method, status, durationMs: performance.now() - startedAtMs });
  });
}

/** Returns true if the body is small enough to arrive with the head and be discarded. */
const hasSmallBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= 65_536;

const readPath = (request: IncomingMessage): string => (request.url ?? "/").split("?", 1)[0] ?? "/";

/** Refuses writes to pages and assets, to which Next would answer 200 with a page, or 500. */
const refuseWrites = ({ method }: IncomingMessage): Problem | null =>
  method === "GET" || method === "HEAD" ? null : wrongMethod("GET, HEAD");

const refuseMissingPages = (routes: Routes | null): Problem | null =>
  routes?.pages === null ? new Problem("not_found", "this process serves no pages: see ROLE") : null;

/** Returns true if the request is for an asset, such as a script or a picture, of which pages load many. */
const isAsset = (request: IncomingMessage): boolean => /^\/_next\/|\.\w+$/.test(readPath(request));

const starting = () =>
  new Problem("service_unavailable", "the service is starting", { headers: { "retry-after": "2" } });

async function end(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: "close" });
  response.end(await answer.text());
}
