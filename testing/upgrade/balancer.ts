// A load balancer, which sends each request to the next process whose /readyz answers 200. It tries another process only
// if a connection is refused, never after a request has begun.
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

type Backend = { port: number; agent: Agent; isReady: boolean; isDrained: boolean; failures: number };

export type Balancer = {
  url: string;
  /** The number of requests that were sent to another process because a connection was refused. */
  readonly refusedConnections: number;
  /** Adds a process, and waits until it receives requests. */
  add(port: number): Promise<void>;
  /** Sends the process no further requests. Open requests get their responses. */
  drain(port: number): void;
  remove(port: number): void;
  stop(): void;
};

const CHECK_INTERVAL_MS = 250;
/** This is longer than the service takes to find that its database does not answer. */
const CHECK_TIMEOUT_MS = 5_000;
/** The number of consecutive failed checks after which a process receives no requests. */
const MAX_FAILURES = 3;

export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<number, Backend>();
  let turn = 0;
  let refusedConnections = 0;

  const check = async (backend: Backend) => {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    backend.failures = answer?.status === 200 ? 0 : backend.failures + 1;
    if (backend.failures === 0) backend.isReady = !backend.isDrained;
    else if (backend.failures >= MAX_FAILURES) backend.isReady = false;
  };
  /** Checks one process until it is removed, one check at a time. */
  const watch = async (backend: Backend) => {
    while (backends.get(backend.port) === backend) {
      await check(backend);
      await sleep(CHECK_INTERVAL_MS);
    }
  };

  async function balance(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const readyBackends = [...backends.values()].filter(({ isReady }) => isReady);
    turn += 1;
    const candidates = readyBackends.map((_, index) => readyBackends[(turn + index) % readyBackends.length] as Backend);
    for (const backend of candidates) {
      if ((await forward(backend, request, body, response)) === "answered") return;
      backend.isReady = false;
      refusedConnections += 1;
    }
    response.writeHead(502, { "x-balancer": "no process is ready" }).end();
  }
  // A client that aborts its request gets no response.
  const server = createServer((request, response) => void balance(request, response).catch(() => response.destroy()));
  server.keepAliveTimeout = 120_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get refusedConnections() {
      return refusedConnections;
    },
    add: async (port) => {
      const backend = { port, agent: new Agent({ keepAlive: true }), isReady: false, isDrained: false, failures: 0 };
      backends.set(port, backend);
      void watch(backend);
      while (!backend.isReady) await sleep(CHECK_INTERVAL_MS / 5);
    },
    drain: (port) => void Object.assign(backends.get(port) ?? {}, { isReady: false, isDrained: true }),
    remove: (port) => {
      backends.get(port)?.agent.destroy();
      backends.delete(port);
    },
    stop: () => {
      for (const { agent } of backends.values()) agent.destroy();
      backends.clear();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Forwards a request to a process, and its response to the client. A broken connection is a 502 with the reason. */
function forward(
  { port, agent }: Backend,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<"answered" | "refused"> {
  return new Promise((resolve) => {
    const forwardedFor = headers["x-forwarded-for"] ?? socket.remoteAddress ?? "";
    const outgoing = httpRequest(
      { port, host: "127.0.0.1", agent, method, path: url, headers: { ...headers, "x-forwarded-for": forwardedFor } },
      (answer) => {
        const { connection: _, ...answerHeaders } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...answerHeaders, "x-process": String(port) });
        answer.pipe(response);
        answer.once("error", () => response.destroy());
        answer.once("close", () => resolve("answered"));
      },
    );
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve("refused");
      const reason = `${error.code ?? error.message}, process ${port}, ${outgoing.reusedSocket ? "kept" : "new"} connection`;
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "x-balancer": reason }).end();
      resolve("answered");
    });
    response.once("close", () => response.writableFinished || outgoing.destroy());
    outgoing.end(body);
  });
}
