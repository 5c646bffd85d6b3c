// Sends raw bytes on a socket, unlike fetch, which normalizes paths and rejects bodies.
import { Agent, request } from "node:http";

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | null };
export type Received = { status: number; contentType: string | null; body: unknown };
export type Sender = { send(sent: Sent): Promise<Received>; close(): void };

/** Exported files are text. */
export const isFile = (contentType: string | null): boolean =>
  /^(?:text\/csv|application\/x-ndjson);/.test(contentType ?? "");

/** Throws when there is no response within `timeoutMs`, or a response that is not JSON. */
export function createSender(baseUrl: string, timeoutMs: number): Sender {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  const sender: Sender = {
    close: () => agent.destroy(),
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body ? { "content-length": String(body.length) } : {};
        const signal = AbortSignal.timeout(timeoutMs);
        const sent = request({ hostname, port, agent, method, path, headers: { ...length, ...headers }, signal });
        // A large body may be rejected, and the socket closed, before all of it is sent.
        let answered = false;
        sent.on("error", (error: NodeJS.ErrnoException) => {
          if (answered) return;
          // The service closed the kept connection at the moment it was used again: Node's documentation says to send
          // again.
          if (sent.reusedSocket && error.code === "ECONNRESET") resolve(sender.send({ method, path, headers, body }));
          else reject(error);
        });
        sent.on("response", (response) => {
          answered = true;
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            try {
              const contentType = response.headers["content-type"] ?? null;
              const body: unknown = isFile(contentType) ? text : JSON.parse(text);
              resolve({ status: response.statusCode ?? 0, contentType, body });
            } catch {
              reject(new Error(`${response.statusCode} with a body that is not JSON: ${text.slice(0, 200)}`));
            }
          });
        });
        sent.end(body ?? undefined);
      }),
  };
  return sender;
}
