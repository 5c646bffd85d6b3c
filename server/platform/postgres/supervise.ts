import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { shutDown } from "./serverProcess";
import { claimLastUse } from "./session";

/** The limit of restarts within RESTART_WINDOW_MS. Above it, another restart would not remove the fault. */
const MAX_RESTARTS = 6;
const RESTART_WINDOW_MS = 10 * 60_000;
const FIRST_DELAY_MS = 100;

type Reports = {
  log: (message: string) => void;
  /** Called once if the server cannot be restarted. */
  onLost?: (error: Error) => void;
};

/**
 * Keeps the server running while this process uses it. When `session` ends, calls `restart`, which starts or joins the
 * server, with growing delays between failures.
 */
export function supervise(session: pg.Client, restart: () => Promise<pg.Client>, { log, onLost }: Reports) {
  let current: pg.Client | null = null;
  let isLeaving = false;
  let restartChain: Promise<void> = Promise.resolve();
  let restartTimesMs: number[] = [];

  function watch(client: pg.Client): void {
    current = client;
    client.once("end", () => {
      if (isLeaving || current !== client) return;
      current = null;
      restartChain = recover();
    });
  }

  async function recover(): Promise<void> {
    log("PostgreSQL ended unexpectedly and is restarted");
    let failure = new Error(`PostgreSQL ended ${MAX_RESTARTS + 1} times within ten minutes.`);
    for (let delayMs = FIRST_DELAY_MS; !isLeaving; delayMs *= 2) {
      const nowMs = performance.now();
      restartTimesMs = [...restartTimesMs.filter((timeMs) => timeMs > nowMs - RESTART_WINDOW_MS), nowMs];
      if (restartTimesMs.length > MAX_RESTARTS) return onLost?.(failure);
      try {
        watch(await restart());
        return log("PostgreSQL runs again");
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        await sleep(delayMs, undefined, { ref: false });
      }
    }
  }

  watch(session);
  return {
    /** Ends the use by this process. The last process shuts the server down. */
    async leave(data: string): Promise<void> {
      isLeaving = true;
      await restartChain;
      if (!current) return;
      // A server that has just ended needs no shutdown.
      const isLastUser = await claimLastUse(current).catch(() => false);
      if (isLastUser) await shutDown(data);
      await current.end().catch(() => undefined);
    },
  };
}
