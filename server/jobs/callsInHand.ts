import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@/server/deps/ports";

export type CallsInHand = ReturnType<typeof createCallsInHand>;

/** Counts calls while they run, for /readyz, metrics and a stop. */
export function createCallsInHand(clock: Clock) {
  const startedAt = new Map<Promise<unknown>, Date>();
  return {
    /** Returns the call, counted until it ends. */
    hold<T>(call: Promise<T>): Promise<T> {
      const held = call.finally(() => startedAt.delete(held));
      startedAt.set(held, clock.now());
      return held;
    },
    count: () => startedAt.size,
    oldestAt: (): Date | null => startedAt.values().next().value ?? null,
    /** Waits until the calls in hand have ended, for at most `withinMs`. */
    async drain(withinMs: number): Promise<void> {
      await Promise.race([Promise.allSettled(startedAt.keys()), sleep(withinMs, undefined, { ref: false })]);
    },
  };
}
