import type { Clock } from "@/server/deps/ports";
import { ENGINE_AWAY_AFTER_MS } from "@/server/system/contract/system";

export type EngineContact = ReturnType<typeof createEngineContact>;

/** Records when an Inngest server was last reached, and when its latest outage ended. */
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
    /** Sends a request and records whether the server was reached. Any response counts as contact, even a refusal. */
    async reach<T>(send: () => Promise<T>): Promise<T> {
      try {
        const response = await send();
        noteContact();
        return response;
      } catch (error) {
        noteOutage();
        throw error;
      }
    },
    lastContactAt: () => lastContactAt,
    isAway: () => lastContactAt !== null && clock.now().getTime() - lastContactAt.getTime() > ENGINE_AWAY_AFTER_MS,
    /** Returns when the server was reached again after its latest outage. Null without an outage and during one. */
    outageEndedAt: () => outageEndedAt,
  };
}
