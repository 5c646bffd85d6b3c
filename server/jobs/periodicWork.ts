// Periodic work that needs a peer, such as the database or an Inngest server, which may be unreachable at times.
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/deps/ports";

const FIRST_RETRY_MS = 1_000;
/** Caps the backoff, so that work resumes soon after its peer is back. */
const MAX_RETRY_MS = 10_000;
const STOP_TIMEOUT_MS = 5_000;

/** Work that runs at intervals. `stop` waits for work in progress, at most STOP_TIMEOUT_MS. */
export type PeriodicWork = { stop(): Promise<void> };

/**
 * Runs `work` now and then every `intervalMs`. After a failure it retries with doubling delays of at most `intervalMs`
 * and MAX_RETRY_MS. It logs the first failure and the recovery.
 */
export function startPeriodicWork(name: string, intervalMs: number, log: Log, work: () => Promise<void>): PeriodicWork {
  const stopSignal = new AbortController();
  async function run(): Promise<void> {
    let retryMs = 0;
    while (!stopSignal.signal.aborted) {
      try {
        await work();
        if (retryMs > 0) log.info({ work: name }, "recovered");
        retryMs = 0;
      } catch (error) {
        if (retryMs === 0)
          log.warn({ perMinute: name, err: error, work: name }, "failed; it is retried until it succeeds");
        retryMs = Math.min(retryMs === 0 ? FIRST_RETRY_MS : retryMs * 2, intervalMs, MAX_RETRY_MS);
      }
      await sleep(retryMs || intervalMs, undefined, { signal: stopSignal.signal, ref: false }).catch(() => {});
    }
  }
  const loop = run();
  return {
    stop: async () => {
      stopSignal.abort();
      await Promise.race([loop, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
