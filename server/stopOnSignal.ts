import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";

/**
 * The limit for responses to open requests. Process managers kill a process after 30 seconds, of which `drain` may take
 * 20.
 */
const RESPONSES_TIMEOUT_MS = 8_000;
/** The part of RESPONSES_TIMEOUT_MS for requests whose wait for a verdict was ended. */
const ENDED_WAITS_TIMEOUT_MS = 1_000;

/**
 * Once /readyz answers 503, load balancers send requests elsewhere. The port stays open until QUIET_CHECKS checks in a
 * row have seen no new request, so that no request meets a closing connection. Checks are counted rather than time, since
 * requests can wait behind a blocked event loop.
 */
const CHECK_INTERVAL_MS = 25;
const QUIET_CHECKS = 20;
const QUIET_TIMEOUT_MS = 10_000;
/** A process that got no request for this time receives no traffic, and stops at once. */
const UNUSED_MS = 5_000;
/** Requests of monitoring, which continue when the process is not ready. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * The parts to stop. `drain` makes /readyz answer 503 and finishes running work while the port is open. `endWaits` ends
 * the waits of requests for a verdict, so that they get a response. `close` closes everything else, in order.
 */
type Parts = { server: Server; drain: () => Promise<void>; endWaits: () => void; close: () => Promise<void> };

/**
 * Creates a function that finishes running work, closes the port when no more requests come, answers open requests
 * within a limit, and closes everything else. A second call waits for the first one.
 */
export function createStop({ server, drain, endWaits, close }: Parts): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const openResponses = new Set<ServerResponse>();
  // The load balancer then opens its next connection to another process.
  const closeConnectionAfter = (response: ServerResponse) => (response.shouldKeepAlive = false);
  let lastRequestAt = -UNUSED_MS;
  server.prependListener("request", ({ url = "" }, response) => {
    if (!PROBES.test(url)) lastRequestAt = performance.now();
    openResponses.add(response);
    response.once("close", () => openResponses.delete(response));
    if (stopping) closeConnectionAfter(response);
  });
  async function waitForResponses(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (openResponses.size > 0 && performance.now() < deadline) await sleep(20);
  }
  async function waitUntilQuiet(): Promise<void> {
    const startedAt = performance.now();
    if (startedAt - lastRequestAt > UNUSED_MS) return;
    for (let checks = 0; checks < QUIET_CHECKS && performance.now() < startedAt + QUIET_TIMEOUT_MS; checks += 1) {
      const previousRequestAt = lastRequestAt;
      await sleep(CHECK_INTERVAL_MS);
      if (lastRequestAt !== previousRequestAt) checks = 0;
    }
  }
  async function stop(): Promise<void> {
    openResponses.forEach(closeConnectionAfter);
    await Promise.all([drain(), waitUntilQuiet()]);
    server.close();
    server.closeIdleConnections();
    await waitForResponses(RESPONSES_TIMEOUT_MS - ENDED_WAITS_TIMEOUT_MS);
    endWaits();
    await waitForResponses(ENDED_WAITS_TIMEOUT_MS);
    server.closeAllConnections();
    await close();
  }
  return () => (stopping ??= stop());
}

/**
 * Stops on SIGINT, SIGTERM or SIGHUP (a closed terminal), or when the process that started this one with a channel has
 * ended, and then ends the process.
 */
export function stopOnSignal({ log, ...parts }: Parts & { log: Log }): void {
  const stop = createStop(parts);
  const end = (reason: string) => {
    log.info({ reason }, "stopping");
    void stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
  process.on("disconnect", () => end("disconnect"));
}
