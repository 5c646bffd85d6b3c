import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { shutDown } from "./serverProcess";
import { claimLastUse } from "./session";

/**
 * A server that ends, or fails to start, more often than this within ten minutes has a fault that another start does
 * not remove.
 */
const RESTARTS = 6;
const WITHIN_MS = 10 * 60_000;
const FIRST_WAIT_MS = 100;

type Reports = {
  log: (message: string) => void;
  /** It could not be started again; called once. */
  onLost?: (error: Error) => void;
};

/**
 * Keeps the server running while this process uses it: when `session` ends, `restart` starts or joins it again, with
 * growing waits between failures.
 */
export function supervise(session: pg.Client, restart: () => Promise<pg.Client>, { log, onLost }: Reports) {
  let current: pg.Client | null = null;
  let leaving = false;
  let restarting: Promise<void> = Promise.resolve();
  let starts: number[] = [];

  function watch(next: pg.Client): void {
    current = next;
    next.once("end", () => {
      if (leaving || current !== next) return;
      current = null;
      restarting = recover();
    });
  }

  async function recover(): Promise<void> {
    log("PostgreSQL ended unexpectedly and is started again");
    let failure = new Error(`PostgreSQL ended ${RESTARTS + 1} times within ten minutes.`);
    for (let waitMs = FIRST_WAIT_MS; !leaving; waitMs *= 2) {
      const now = performance.now();
      starts = [...starts.filter((at) => at > now - WITHIN_MS), now];
      if (starts.length > RESTARTS) return onLost?.(failure);
      try {
        watch(await restart());
        return log("PostgreSQL runs again");
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        await sleep(waitMs, undefined, { ref: false });
      }
    }
  }

  watch(session);
  return {
    /** Ends this process's use; the last user shuts the server down. */
    async leave(data: string): Promise<void> {
      leaving = true;
      await restarting;
      if (!current) return;
      // A server that has just ended needs no shutdown.
      const last = await claimLastUse(current).catch(() => false);
      if (last) await shutDown(data);
      await current.end().catch(() => undefined);
    },
  };
}
