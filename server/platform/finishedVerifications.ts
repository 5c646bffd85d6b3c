// Wakes callers that wait for a verification. A finished one is found in four ways, each of which covers losses of the
// ones before it: by this process, by a notification of another process, by a poll after the listening connection was
// lost, and by a regular poll of all awaited verifications.
import { LRUCache } from "lru-cache";
import { VerificationStatus } from "@/server/contracts/enums";
import { VerificationFinished } from "@/server/contracts/events";
import { isFinished } from "@/server/verification/contract/verification";
import type { Database } from "@/server/data/database";
import { type AwaitedVerification, listStatuses, notifyFinished } from "@/server/verification/read/waitingStore";
import type { FinishedVerifications, Log, SeenVerification } from "@/server/deps/ports";

/** Poll interval. Bounds the delay after a lost notification. */
export const FINISHED_POLL_INTERVAL_MS = 1_000;
/** Limits the cache of finished verifications, which a verification needs that finishes before its caller waits. */
const MAX_CACHED = 500;
const CACHE_MS = 5_000;

type Waiter = { awaited: AwaitedVerification; lastSeen: SeenVerification; end(): void };

type Waits = FinishedVerifications & {
  /** Handles a notification of CHANNELS.verificationFinished. */
  onNotification(payload: string): Promise<void>;
  /** Reads the status of all awaited verifications, in one statement, or in none without waiting callers. */
  poll(): Promise<void>;
  /** Ends every wait with the latest known status. */
  endWaits(): void;
};

export function createFinishedVerifications(database: Database, log: Log): Waits {
  const waiters = new Map<string, Set<Waiter>>();
  const recent = new LRUCache<string, SeenVerification>({ max: MAX_CACHED, ttl: CACHE_MS });

  /**
   * Notifies the callers in this process that wait for a verification.
   * @returns false if no caller waits
   */
  function notify(id: string, seen: SeenVerification): boolean {
    const idWaiters = [...(waiters.get(id) ?? [])];
    for (const waiter of idWaiters) {
      waiter.lastSeen = seen;
      if (isFinished(seen)) waiter.end();
    }
    return idWaiters.length > 0;
  }

  return {
    announce: (id, seen, awaited) => {
      recent.set(id, seen);
      if (notify(id, seen) || !awaited) return;
      notifyFinished(database, { verification_id: id, status: seen.status }).catch((error: unknown) =>
        log.warn(
          { perMinute: "", err: error, verificationId: id },
          "other processes were not notified; they will poll",
        ),
      );
    },
    wait: (awaited, ms, client) =>
      new Promise((resolve) => {
        const { id } = awaited;
        const cachedState = recent.get(id);
        if (cachedState || client?.aborted) return resolve(cachedState ?? UNSEEN);
        const idWaiters = waiters.get(id) ?? new Set();
        const waiter: Waiter = {
          awaited,
          lastSeen: UNSEEN,
          end: () => {
            clearTimeout(timer);
            client?.removeEventListener("abort", waiter.end);
            idWaiters.delete(waiter);
            if (idWaiters.size === 0) waiters.delete(id);
            resolve(waiter.lastSeen);
          },
        };
        const timer = setTimeout(waiter.end, ms);
        client?.addEventListener("abort", waiter.end);
        waiters.set(id, idWaiters.add(waiter));
      }),
    onNotification: async (payload) => {
      const { verification_id, status } = VerificationFinished.parse(JSON.parse(payload));
      const seen = { status, row: null };
      if (!recent.has(verification_id)) recent.set(verification_id, seen);
      notify(verification_id, seen);
    },
    poll: async () => {
      const awaited = [...waiters.values()].flatMap((idWaiters) =>
        [...idWaiters].slice(0, 1).map((waiter) => waiter.awaited),
      );
      if (awaited.length === 0) return;
      for (const { id, status } of await listStatuses(database, awaited)) {
        notify(id, { status: VerificationStatus.parse(status), row: null });
      }
    },
    endWaits: () => {
      for (const idWaiters of waiters.values()) for (const waiter of idWaiters) waiter.end();
    },
  };
}

const UNSEEN: SeenVerification = { status: "queued", row: null };
