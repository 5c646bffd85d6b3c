// Watches the event loop and the heap. Logs work that blocks the loop, and refuses new work during an overload.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { Problem } from "@/server/contracts/problems";
import type { Log } from "@/server/deps/ports";

export const SAMPLE_INTERVAL_MS = 100;
/** A longer block of the loop is logged. */
const BLOCKED_MS = 200;
/** The loop is overloaded after this many consecutive samples that are late by BLOCKED_MS. */
const MAX_LATE_SAMPLES = 5;
const MAX_HEAP_SHARE = 0.9;
const MAX_LOGGED_OPERATIONS = 10;

export type LoopMonitor = {
  /**
   * Tracks work, whose operation is logged if the loop is blocked meanwhile.
   * @returns the function to call at its end
   */
  trackWork(work: { operation: string | null }): () => void;
  /** Returns service_unavailable with Retry-After during an overload, otherwise null. */
  findOverload(): Problem | null;
  /** Returns the delays of the event loop since the last call, in seconds. */
  delays(): { p50: number; p99: number; max: number };
  stop(): void;
};

/** Starts the monitor. `maxHeapShare` is the share of the heap's limit above which new work is refused. */
export function createLoopMonitor(log: Log, maxHeapShare = MAX_HEAP_SHARE): LoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const runningOperations = new Set<{ operation: string | null }>();
  /** Work that ended since the last sample. It may have blocked the loop too. */
  let recentlyEnded: { operation: string | null }[] = [];
  let lateSamples = 0;
  let dueAtMs = performance.now() + SAMPLE_INTERVAL_MS;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = nowMs - dueAtMs;
    dueAtMs = nowMs + SAMPLE_INTERVAL_MS;
    lateSamples = lateMs > BLOCKED_MS ? lateSamples + 1 : 0;
    if (lateMs > BLOCKED_MS) {
      const names = new Set([...runningOperations, ...recentlyEnded].flatMap(({ operation }) => operation ?? []));
      const operations = [...names].slice(0, MAX_LOGGED_OPERATIONS);
      log.warn({ perMinute: operations.join(), ms: Math.round(lateMs), operations }, "the event loop was blocked");
    }
    recentlyEnded = [];
  }, SAMPLE_INTERVAL_MS);
  timer.unref();
  return {
    trackWork: (work) => {
      runningOperations.add(work);
      return () => {
        runningOperations.delete(work);
        recentlyEnded.push(work);
      };
    },
    findOverload: () => {
      if (lateSamples >= MAX_LATE_SAMPLES) return unavailable("the service is overloaded");
      const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
      return usedBytes > maxHeapShare * limitBytes ? unavailable("the service is short of memory") : null;
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

const unavailable = (detail: string): Problem =>
  new Problem("service_unavailable", detail, { headers: { "retry-after": "2" } });
