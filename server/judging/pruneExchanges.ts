import type { Deps } from "@/server/deps/deps";
import { pruneOld } from "@/server/deps/pruneOld";
import { pruneExchanges as deleteExchanges } from "@/server/judging/judgeAttemptStore";

/** Deletes prompts and replies after their retention period; each row may have a long prompt. */
export const pruneExchanges = (deps: Pick<Deps, "database" | "clock" | "settings">): Promise<number> =>
  pruneOld(deps, { retentionMs: deps.settings.exchangesKeptMs, batch: 200, remove: deleteExchanges });
