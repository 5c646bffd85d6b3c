// Callers that wait for a verification. Four ways find that it finished, the later ones for what the earlier ones miss:
// the signal of this process, the notification of another one, a look after the listening connection was lost, and a
// look now and then at all that are awaited.
import { LRUCache } from "lru-cache";
import { VerificationStatus } from "@/server/contracts/enums";
import { VerificationFinished } from "@/server/contracts/events";
import { isFinished } from "@/server/verification/contract/verification";
import type { Database } from "@/server/data/database";
import { type AwaitedVerification, listStatuses, notifyFinished } from "@/server/verification/waitingStore";
import type { FinishedVerifications, Log, SeenVerification } from "@/server/deps/ports";

/** Between two looks: the longest that a caller waits too long after a notification was lost. */
export const LOOK_EVERY_MS = 1_000;
/** It can finish before its caller starts to wait. */
const REMEMBERED = 500;
const REMEMBERED_MS = 5_000;

type Waiter = { awaited: AwaitedVerification; last: SeenVerification; end(): void };

type Waits = FinishedVerifications & {
  /** Takes a notification of CHANNELS.verificationFinished. */
  hear(payload: string): Promise<void>;
  /** Looks at everything that is awaited: one statement, none when nothing is. */
  look(): Promise<void>;
  /** Ends every wait with what was last seen. */
  endWaits(): void;
};

export function createFinishedVerifications(database: Database, log: Log): Waits {
  const waiters = new Map<string, Set<Waiter>>();
  const recent = new LRUCache<string, SeenVerification>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  /** @returns whether a caller waits for it in this process */
  function tell(id: string, seen: SeenVerification): boolean {
    const waiting = [...(waiters.get(id) ?? [])];
    for (const waiter of waiting) {
      waiter.last = seen;
      if (isFinished(seen)) waiter.end();
    }
    return waiting.length > 0;
  }

  return {
    announce: (id, seen, awaited) => {
      recent.set(id, seen);
      if (tell(id, seen) || !awaited) return;
      notifyFinished(database, { verification_id: id, status: seen.status }).catch((error: unknown) =>
        log.warn(
          { perMinute: "", err: error, verificationId: id },
          "other processes were not notified; they will look",
        ),
      );
    },
    wait: (awaited, ms, client) =>
      new Promise((resolve) => {
        const { id } = awaited;
        const known = recent.get(id);
        if (known || client?.aborted) return resolve(known ?? UNSEEN);
        const waiting = waiters.get(id) ?? new Set();
        const waiter: Waiter = {
          awaited,
          last: UNSEEN,
          end: () => {
            clearTimeout(timer);
            client?.removeEventListener("abort", waiter.end);
            waiting.delete(waiter);
            if (waiting.size === 0) waiters.delete(id);
            resolve(waiter.last);
          },
        };
        const timer = setTimeout(waiter.end, ms);
        client?.addEventListener("abort", waiter.end);
        waiters.set(id, waiting.add(waiter));
      }),
    hear: async (payload) => {
      const { verification_id, status } = VerificationFinished.parse(JSON.parse(payload));
      const seen = { status, row: null };
      if (!recent.has(verification_id)) recent.set(verification_id, seen);
      tell(verification_id, seen);
    },
    look: async () => {
      const awaited = [...waiters.values()].flatMap((waiting) =>
        [...waiting].slice(0, 1).map((waiter) => waiter.awaited),
      );
      if (awaited.length === 0) return;
      for (const { id, status } of await listStatuses(database, awaited)) {
        tell(id, { status: VerificationStatus.parse(status), row: null });
      }
    },
    endWaits: () => {
      for (const waiting of waiters.values()) for (const waiter of waiting) waiter.end();
    },
  };
}

const UNSEEN: SeenVerification = { status: "queued", row: null };
