import type { InngestFunction } from "inngest";
import type { CallTracker } from "@/server/jobs/callTracker";
import type { EngineStatus } from "@/server/system/contract/system";

/** Describes the embedded executor, which is always registered. `calls` is undefined before it starts. */
export function embeddedStatus(
  functions: readonly InngestFunction.Any[],
  calls: Pick<CallTracker, "count" | "oldestAt"> | undefined,
): EngineStatus {
  return {
    kind: "embedded",
    registration: "registered",
    refused_setting: null,
    replaced_at: null,
    last_contact_at: null,
    calls_in_hand: calls?.count() ?? 0,
    oldest_call_at: calls?.oldestAt()?.toISOString() ?? null,
    functions: functions.map((fn) => fn.id()),
  };
}
