import type { Deps } from "@/server/deps/deps";
import { pruneOld } from "@/server/deps/pruneOld";
import { deleteLoggedRequests } from "@/server/requestLog/loggedRequestStore";

/** Deletes logged requests after their retention period. */
export const pruneRequestLog = (deps: Pick<Deps, "database" | "clock" | "settings">): Promise<number> =>
  pruneOld(deps, { retentionMs: deps.settings.requestLogRetentionMs, batch: 5_000, remove: deleteLoggedRequests });
