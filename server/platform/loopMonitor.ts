// Watches the event loop and the heap: what holds the loop is logged, and new work is refused while there is too much.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { Problem } from "@/server/contracts/problems";
import type { Log } from "@/server/deps/ports";

export const SAMPLE_EVERY_MS = 100;
/** A longer hold of the loop is logged. */
const HELD_MS = 200;
/** So many samples in a row, each late by HELD_MS: the loop does not keep up. */
const LATE_SAMPLES = 5;
const HEAP_SHARE = 0.9;
const OPERATIONS_LOGGED = 10;

export type LoopMonitor = {
  /**
   * Notes work that is named in the log line when it holds the loop.
   * @returns the note of its end
   */
  began(work: { operation: string | null }): () => void;
  /** Why no new work is accepted: service_unavailable with Retry-After; null while it is. */
  refusal(): Problem | null;
  /** Seconds since the last call. */
  delays(): { p50: number; p99: number; max: number };
  stop(): void;
};

/** `heapShare`: of the heap's limit, beyond which new work is refused. */
export function createLoopMonitor(log: Log, heapShare = HEAP_SHARE): LoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const running = new Set<{ operation: string | null }>();
  /** Work that ended since the last sample may have held the loop, too. */
  let ended: { operation: string | null }[] = [];
  let lateSamples = 0;
  let due = performance.now() + SAMPLE_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    const late = now - due;
    due = now + SAMPLE_EVERY_MS;
    lateSamples = late > HELD_MS ? lateSamples + 1 : 0;
    if (late > HELD_MS) {
      const names = new Set([...running, ...ended].flatMap(({ operation }) => operation ?? []));
      const operations = [...names].slice(0, OPERATIONS_LOGGED);
      log.warn({ perMinute: operations.join(), ms: Math.round(late), operations }, "the event loop was held");
    }
    ended = [];
  }, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    began: (work) => {
      running.add(work);
      return () => {
        running.delete(work);
        ended.push(work);
      };
    },
    refusal: () => {
      if (lateSamples >= LATE_SAMPLES) return refused("the service is overloaded");
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      return used > heapShare * limit ? refused("the service is short of memory") : null;
    },
    delays: () => {
      const seconds = (nanoseconds: number) => nanoseconds / 1e9;
      const delays = {
        p50: seconds(histogram.percentile(50)),
        p99: seconds(histogram.percentile(99)),
        max: seconds(histogram.max),
      };
      histogram.reset();
      return delays;
    },
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

const refused = (why: string): Problem => new Problem("service_unavailable", why, { headers: { "retry-after": "2" } });
