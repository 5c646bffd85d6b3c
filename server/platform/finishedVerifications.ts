import { EventEmitter } from "node:events";
import { LRUCache } from "lru-cache";
import type { ReadVerificationRow } from "@/server/data/verificationStore";
import type { FinishedVerifications } from "@/server/domain/ports";

/** A run can finish before its caller starts waiting. */
const REMEMBERED = 500;
const REMEMBERED_MS = 5_000;

/** In-process signal so that bounded-sync callers neither poll nor read the row that was just written. */
export function createFinishedVerifications(): FinishedVerifications {
  const emitter = new EventEmitter().setMaxListeners(0);
  const recent = new LRUCache<string, ReadVerificationRow>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  return {
    announce: (verificationId, row) => {
      if (row) recent.set(verificationId, row);
      emitter.emit(verificationId, row);
    },
    next: (verificationId, ms) => {
      const known = recent.get(verificationId);
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => {
        const done = (row: ReadVerificationRow | null) => {
          clearTimeout(timer);
          emitter.off(verificationId, done);
          resolve(row);
        };
        const timer = setTimeout(done, ms, null);
        emitter.once(verificationId, done);
      });
    },
  };
}
