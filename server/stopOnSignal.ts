import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";

/** Process managers kill after 30 seconds, of which `drain` may take 20. */
const ANSWERED_WITHIN_MS = 8_000;
/** Of these, for answers to callers whose wait for a verdict is ended. */
const WAITS_ANSWERED_WITHIN_MS = 1_000;

/**
 * `drain` ends what is in hand while the port is open; `endWaits` lets requests that wait answer; `close` closes
 * everything else, in order.
 */
type Parts = { server: Server; drain: () => Promise<void>; endWaits: () => void; close: () => Promise<void> };

/**
 * @returns what ends the work in hand, then closes the port, answers the requests in hand (bounded), and closes the
 * rest. Called again, it waits for the first call.
 */
export function createStop({ server, drain, endWaits, close }: Parts): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const inHand = new Set<ServerResponse>();
  // The client opens its next connection to another process.
  const last = (response: ServerResponse) => (response.shouldKeepAlive = false);
  server.prependListener("request", (_, response) => {
    inHand.add(response);
    response.once("close", () => inHand.delete(response));
    if (stopping) last(response);
  });
  async function answered(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (inHand.size > 0 && performance.now() < deadline) await sleep(20);
  }
  async function stop(): Promise<void> {
    inHand.forEach(last);
    await drain();
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
