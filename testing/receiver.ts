// An HTTP receiver with configurable behavior that records its requests.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
export type Behavior = (response: ServerResponse, request: Received, index: number) => void;

export type Receiver = {
  url: string;
  port: number;
  received: Received[];
  behave(behavior: Behavior): void;
  stop(): void;
};

export const answers =
  (status: number, body = "", headers: Record<string, string> = {}): Behavior =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** Headers at once, then `chunk` every `everyMs`, endlessly. */
export const drips =
  (chunk: string, everyMs: number): Behavior =>
  (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(chunk), everyMs);
    response.once("close", () => clearInterval(timer));
  };

/** Endless, as fast as the client reads. */
export const floods: Behavior = (response) => {
  response.writeHead(200);
  const chunk = Buffer.alloc(65_536, "x");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};

export const hangs: Behavior = () => {};
export const resets: Behavior = (response) => void response.socket?.resetAndDestroy();

export async function startReceiver(behavior: Behavior = answers(200), host = "127.0.0.1"): Promise<Receiver> {
  let current = behavior;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const got = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(got);
      current(response, got, received.length);
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    port,
    received,
    behave: (next) => {
      current = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
