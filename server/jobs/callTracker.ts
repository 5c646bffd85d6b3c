import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@/server/deps/ports";

export type CallTracker = ReturnType<typeof createCallTracker>;

/** Tracks calls while they run, for /readyz, for metrics and for a graceful stop. */
export function createCallTracker(clock: Clock) {
  const startedAt = new Map<Promise<unknown>, Date>();
  return {
    /** Returns the call and counts it until it ends. */
    track<T>(call: Promise<T>): Promise<T> {
      const trackedCall = call.finally(() => startedAt.delete(trackedCall));
      startedAt.set(trackedCall, clock.now());
      return trackedCall;
    },
    count: () => startedAt.size,
    oldestAt: (): Date | null => startedAt.values().next().value ?? null,
    /** Waits at most `timeoutMs` until the running calls have ended. */
    async drain(timeoutMs: number): Promise<void> {
      await Promise.race([Promise.allSettled(startedAt.keys()), sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}
