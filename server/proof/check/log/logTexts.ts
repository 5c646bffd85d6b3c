// Says in sentences what a check shows about the log.
import type { LoggedEntry, LogStatement, NotLoggedReason } from "@/server/proof/contract/proofLog";

const NOT_LOGGED: Record<NotLoggedReason, string> = {
  no_inclusion: "this copy names no place in a log",
  malformed_inclusion: "its place in the log cannot be read",
  unknown_log: "no log that the policy names has signed its place",
  not_included: "it is not at the place that it names",
};

/** Says in one sentence what is shown for all entries: that of the entry for which the least is shown. */
export function logSentence({ state, entries }: LogStatement): string {
  const weakest = entries.find((entry) => entry.state === state);
  const last = entries.findLast((entry) => entry.state === state);
  if (state === "witnessed" && last) return `Witnessed by ${countText(last)}: it existed before ${last.witnessed_at}.`;
  if (weakest === undefined || weakest.state === "not_logged") {
    const reason = NOT_LOGGED[weakest?.reason ?? "no_inclusion"];
    return entries.length > 1 ? `Not logged: of entry ${weakest?.seq}, ${reason}.` : `Not logged: ${reason}.`;
  }
  const place = `entry ${weakest.index} of ${weakest.origin}`;
  return weakest.witnesses
    ? `Logged as ${place}, not witnessed: cosignatures of ${countText(weakest)} are no quorum of the policy.`
    : `Logged as ${place}, not witnessed.`;
}

const countText = ({ cosigned_by: count = 0, witnesses = 0 }: LoggedEntry): string =>
  `${count} of ${witnesses} ${witnesses === 1 ? "witness" : "witnesses"}`;
