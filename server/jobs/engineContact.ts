import type { Clock } from "@/server/deps/ports";
import { ENGINE_AWAY_AFTER_MS } from "@/server/system/contract/system";

export type EngineContact = ReturnType<typeof createEngineContact>;

/** Keeps when an Inngest server was last reached, and when its latest outage ended. */
export function createEngineContact(clock: Clock) {
  let lastContactAt: Date | null = null;
  let outageEndedAt: Date | null = null;
  let isUnreachable = false;

  function noteContact(): void {
    lastContactAt = clock.now();
    if (isUnreachable) outageEndedAt = lastContactAt;
    isUnreachable = false;
  }

  function noteOutage(): void {
    isUnreachable = true;
    outageEndedAt = null;
  }

  return {
    noteContact,
    noteOutage,
    /** Asks the server something. Any answer is a contact, also a refusal: the server is there. */
    async reach<T>(ask: () => Promise<T>): Promise<T> {
      try {
        const answer = await ask();
        noteContact();
        return answer;
      } catch (error) {
        noteOutage();
        throw error;
      }
    },
    lastContactAt: () => lastContactAt,
    isAway: () => lastContactAt !== null && clock.now().getTime() - lastContactAt.getTime() > ENGINE_AWAY_AFTER_MS,
    /**
     * Returns when the server was reached again after the latest failure to reach it, or the end of its process; null
     * without an outage, and during one.
     */
    outageEndedAt: () => outageEndedAt,
  };
}
