// Periodic work of a process that needs a peer: the database, or an Inngest server.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";

const FIRST_WAIT_MS = 1_000;
/** So that work goes on soon after its peer is back. */
const LONGEST_WAIT_MS = 10_000;
const STOP_WITHIN_MS = 5_000;

/** `stop` waits for work in progress, for a bounded time. */
export type Repeated = { stop(): Promise<void> };

/**
 * Does `work` now and then every `everyMs`. After a failure it tries again with doubling waits of at most that interval
 * and ten seconds, and logs the first failure and the recovery.
 */
export function repeat(name: string, everyMs: number, log: Log, work: () => Promise<void>): Repeated {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    let failedMs = 0;
    while (!stopping.signal.aborted) {
      try {
        await work();
        if (failedMs > 0) log.info({ work: name }, "recovered");
        failedMs = 0;
      } catch (error) {
        if (failedMs === 0)
          log.warn({ perMinute: name, err: error, work: name }, "failed; it is tried again until it succeeds");
        failedMs = Math.min(failedMs === 0 ? FIRST_WAIT_MS : failedMs * 2, everyMs, LONGEST_WAIT_MS);
      }
      await sleep(failedMs || everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
