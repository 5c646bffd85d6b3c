// Probes a server over one keep-alive connection. The server process closes it when it ends, so that even a quick
// restart is noticed.
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";

/**
 * Creates a function that requests `url`. It resolves on any response and rejects without one in `timeoutMs`. `onClose`
 * is called when the server closes the connection without announcing it in a header. Call the function every few
 * seconds, because servers and proxies close idle connections.
 */
export function createKeepAliveProbe(url: URL, timeoutMs: number, onClose: () => void): () => Promise<void> {
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const watchedSockets = new WeakSet<Socket>();
  const announcedCloses = new WeakSet<Socket>();

  function watch(socket: Socket): void {
    if (watchedSockets.has(socket)) return;
    watchedSockets.add(socket);
    // From Node 22 on, an idle socket of an agent closes without an "end" event.
    socket.once("close", () => void (announcedCloses.has(socket) || onClose()));
  }

  return () =>
    new Promise((resolve, reject) => {
      const outgoingRequest = request(url, { agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
        if (announcesClose(response.headers)) announcedCloses.add(response.socket);
        response.resume().once("end", resolve).once("error", reject);
      });
      outgoingRequest.once("socket", watch).once("error", reject).end();
    });
}

/**
 * Returns true if the connection ends after this response. An agent closes connections with a timeout of 1 s itself.
 */
function announcesClose({ connection, "keep-alive": keepAlive = "" }: http.IncomingHttpHeaders): boolean {
  return connection === "close" || /timeout=[01]\b/.test(String(keepAlive));
}
