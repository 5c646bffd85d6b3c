import { EventEmitter } from "node:events";
import type { FinishedVerifications } from "@/server/domain/ports";

/** In-process signal that spares bounded-sync callers most of their polling. */
export function createFinishedVerifications(): FinishedVerifications {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    announce: (verificationId) => void emitter.emit(verificationId),
    next: (verificationId, ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          emitter.off(verificationId, done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        emitter.once(verificationId, done);
      }),
  };
}
