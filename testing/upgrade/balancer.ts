// A load balancer: sends each request to the next process whose /readyz answers 200. It tries another process only when
// a connection is refused, never after a request has begun.
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

type Backend = { port: number; agent: Agent; isReady: boolean; isDrained: boolean; failures: number };

export type Balancer = {
  url: string;
  /** Requests that were sent to another process because a connection was refused. */
  readonly refusedConnections: number;
  /** Adds a process, and waits until it is sent requests. */
  add(port: number): Promise<void>;
  /** Sends it no further requests. Those in hand get their answers. */
  drain(port: number): void;
  remove(port: number): void;
  stop(): void;
};

const CHECK_INTERVAL_MS = 250;
/** Longer than the service takes to find that its database does not answer. */
const CHECK_TIMEOUT_MS = 5_000;
/** The number of failed checks after which a process gets no requests. */
const FALL = 3;

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
    else if (backend.failures >= FALL) backend.isReady = false;
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
    const ready = [...backends.values()].filter(({ isReady }) => isReady);
    turn += 1;
    const inTurn = ready.map((_, index) => ready[(turn + index) % ready.length] as Backend);
    for (const backend of inTurn) {
      if ((await forward(backend, request, body, response)) === "answered") return;
      backend.isReady = false;
      refusedConnections += 1;
    }
    response.writeHead(502, { "x-balancer": "no process is ready" }).end();
  }
  // A client that breaks its request gets no answer.
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

/** Sends a request to a process and its answer to the client. A connection that breaks is a 502 with its reason. */
function forward(
  { port, agent }: Backend,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<"answered" | "refused"> {
  return new Promise((resolve) => {
    const forwardedFor = headers["x-forwarded-for"] ?? socket.remoteAddress ?? "";
    const sent = httpRequest(
      { port, host: "127.0.0.1", agent, method, path: url, headers: { ...headers, "x-forwarded-for": forwardedFor } },
      (answer) => {
        const { connection: _, ...answerHeaders } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...answerHeaders, "x-process": String(port) });
        answer.pipe(response);
        answer.once("error", () => response.destroy());
        answer.once("close", () => resolve("answered"));
      },
    );
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve("refused");
      const reason = `${error.code ?? error.message}, process ${port}, ${sent.reusedSocket ? "kept" : "new"} connection`;
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "x-balancer": reason }).end();
      resolve("answered");
    });
    response.once("close", () => response.writableFinished || sent.destroy());
    sent.end(body);
  });
}
