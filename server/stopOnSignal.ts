import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";

/**
 * The time for responses to open requests. Process managers kill a process after 30 seconds, of which `drain` may take
 * 20.
 */
const ANSWERED_WITHIN_MS = 8_000;
/** The part of this time for responses to callers whose wait for a verdict has ended. */
const WAITS_ANSWERED_WITHIN_MS = 1_000;

/**
 * Once /readyz answers 503, load balancers send requests elsewhere. The port stays open until QUIET_CHECKS checks in a
 * row have seen none, so that none meets a connection that is being closed. Checks are counted rather than time, since
 * requests can wait behind a blocked event loop.
 */
const CHECK_MS = 25;
const QUIET_CHECKS = 20;
const QUIET_WITHIN_MS = 10_000;
/** A process that had no request for as long is not used, and stops at once. */
const UNUSED_MS = 5_000;
/** Requests of those who watch the process, which do not stop when it is not ready. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * The parts to stop. `drain` makes /readyz answer 503 and finishes running work while the port is open. `endWaits` ends
 * the waits of requests, so that they are answered. `close` closes everything else, in order.
 */
type Parts = { server: Server; drain: () => Promise<void>; endWaits: () => void; close: () => Promise<void> };

/**
 * Creates a function that finishes running work, closes the port when no more requests come, answers open requests
 * within a limit, and closes everything else. A second call waits for the first one.
 */
export function createStop({ server, drain, endWaits, close }: Parts): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const inHand = new Set<ServerResponse>();
  // The client opens its next connection to another process.
  const last = (response: ServerResponse) => (response.shouldKeepAlive = false);
  let lastRequestAt = -UNUSED_MS;
  server.prependListener("request", ({ url = "" }, response) => {
    if (!PROBES.test(url)) lastRequestAt = performance.now();
    inHand.add(response);
    response.once("close", () => inHand.delete(response));
    if (stopping) last(response);
  });
  async function answered(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (inHand.size > 0 && performance.now() < deadline) await sleep(20);
  }
  async function quiet(): Promise<void> {
    const startedAt = performance.now();
    if (startedAt - lastRequestAt > UNUSED_MS) return;
    for (let checks = 0; checks < QUIET_CHECKS && performance.now() < startedAt + QUIET_WITHIN_MS; checks += 1) {
      const seenAt = lastRequestAt;
      await sleep(CHECK_MS);
      if (lastRequestAt !== seenAt) checks = 0;
    }
  }
  async function stop(): Promise<void> {
    inHand.forEach(last);
    await Promise.all([drain(), quiet()]);
    server.close();
    server.closeIdleConnections();
    await answered(ANSWERED_WITHIN_MS - WAITS_ANSWERED_WITHIN_MS);
    endWaits();
    await answered(WAITS_ANSWERED_WITHIN_MS);
    server.closeAllConnections();
    await close();
  }
  return () => (stopping ??= stop());
}

/** Stops on SIGINT, SIGTERM or SIGHUP (a closed terminal), and then ends the process. */
export function stopOnSignal({ log, ...parts }: Parts & { log: Log }): void {
  const stop = createStop(parts);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      void stop().then(() => process.exit(0));
    });
  }
}
