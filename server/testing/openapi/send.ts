// Bytes on a socket, unlike fetch, which mends paths and refuses bodies.
import { Agent, request } from "node:http";

export type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | null };
export type Received = { status: number; contentType: string | null; body: unknown };
export type Sender = { send(sent: Sent): Promise<Received>; close(): void };

/** A request that is not answered within `patienceMs`, or not with JSON, throws. */
export function createSender(baseUrl: string, patienceMs: number): Sender {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  return {
    close: () => agent.destroy(),
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body ? { "content-length": String(body.length) } : {};
        const signal = AbortSignal.timeout(patienceMs);
        const sent = request({ hostname, port, agent, method, path, headers: { ...length, ...headers }, signal });
        // A refusal of a large body may come, and the socket go, before all of it is sent.
        let answered = false;
        sent.on("error", (error) => (answered ? undefined : reject(error)));
        sent.on("response", (response) => {
          answered = true;
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            try {
              const contentType = response.headers["content-type"] ?? null;
              resolve({ status: response.statusCode ?? 0, contentType, body: JSON.parse(text) as unknown });
            } catch {
              reject(new Error(`${response.statusCode} with a body that is not JSON: ${text.slice(0, 200)}`));
            }
          });
        });
        sent.end(body ?? undefined);
      }),
  };
}
