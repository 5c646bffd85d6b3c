// Asks a server over one kept connection. A process that ends closes it, however soon it is back.
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";

/**
 * A function that resolves with any answer of `url`, and rejects when there is none within `timeoutMs`. Calls `onEnded`
 * when the server closes the connection without having announced it. Without traffic, servers and proxies close
 * connections: ask every few seconds.
 */
export function keptConnection(url: URL, timeoutMs: number, onEnded: () => void): () => Promise<void> {
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const known = new WeakSet<Socket>();
  const announced = new WeakSet<Socket>();

  function watch(socket: Socket): void {
    if (known.has(socket)) return;
    known.add(socket);
    // Not "end": from Node 22 on, an idle socket of an agent closes without it.
    socket.once("close", () => void (announced.has(socket) || onEnded()));
  }

  return () =>
    new Promise((resolve, reject) => {
      const asked = request(url, { agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
        if (closes(response.headers)) announced.add(response.socket);
        response.resume().once("end", resolve).once("error", reject);
      });
      asked.once("socket", watch).once("error", reject).end();
    });
}

/**
 * Whether the connection ends after an answer with these headers. An agent keeps none that it may keep for a second
 * only.
 */
function closes({ connection, "keep-alive": kept = "" }: http.IncomingHttpHeaders): boolean {
  return connection === "close" || /timeout=[01]\b/.test(String(kept));
}
