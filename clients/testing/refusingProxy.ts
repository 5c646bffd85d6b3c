// A server in front of the service that refuses requests, or loses their answers, as a gateway does.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";

/** `lose`: the service answers, but the connection ends before the client has the answer. */
type Fault = { status: 429 | 503; retryAfter?: string } | "lose";

export type RefusingProxy = {
  url: string;
  /** The next requests meet these faults, one each; the others reach the service. */
  faults: Fault[];
  /** Method, path and Idempotency-Key of every request, in their order. */
  requests: { method: string; path: string; key: string | undefined }[];
  stop(): Promise<void>;
};

export async function startRefusingProxy(target: string): Promise<RefusingProxy> {
  const proxy: Omit<RefusingProxy, "url" | "stop"> = { faults: [], requests: [] };
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    if (url.startsWith(CONTROL)) {
      void control(proxy, request, response);
      return;
    }
    proxy.requests.push({ method, path: url, key: headers["idempotency-key"]?.toString() });
    const fault = proxy.faults.shift();
    const work = fault === undefined || fault === "lose" ? forward(target, request, response, fault) : null;
    if (work === null) refuse(response, fault as Exclude<Fault, "lose">);
    else work.catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

/** Paths for clients in other processes. */
const CONTROL = "/-/";

/** Answers with the requests so far; the body, if any, is a list of further faults. */
async function control(proxy: Omit<RefusingProxy, "url" | "stop">, request: IncomingMessage, response: ServerResponse) {
  const body = await text(request);
  if (body !== "") proxy.faults.push(...(JSON.parse(body) as Fault[]));
  response.end(JSON.stringify(proxy.requests));
}

async function forward(target: string, request: IncomingMessage, response: ServerResponse, fault?: "lose") {
  const body = await buffer(request);
  const { host, connection, "content-length": _, ...headers } = request.headers;
  const answer = await fetch(target + (request.url ?? ""), {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body }),
  });
  const content = await answer.text();
  if (fault === "lose") {
    response.destroy();
    return;
  }
  const forwardedHeaders = [...answer.headers].filter(
    ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name),
  );
  response.writeHead(answer.status, Object.fromEntries(forwardedHeaders)).end(content);
}

/** Reads the request first: a client that is still sending would see a broken connection. */
function refuse(response: ServerResponse, { status, retryAfter }: Exclude<Fault, "lose">): void {
  const code = status === 429 ? "rate_limited" : "service_unavailable";
  const body = { type: `https://docs.example/problems/${code}`, title: code, status, code, fix: "Retry later." };
  const wait = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const headers = { "content-type": "application/problem+json", ...wait, "x-request-id": "r-1" };
  response.req.resume().on("end", () => response.writeHead(status, headers).end(JSON.stringify(body)));
}
