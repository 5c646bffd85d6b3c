// The statements of a check about the log.
import * as z from "zod";
import { DateTime } from "@/server/contracts/scalars";
import { LOG_STATES } from "@/server/proof/contract/proofFormat";

const LogState = z.enum(LOG_STATES).meta({
  id: "LogState",
  description:
    "logged: in the log, but too few witnesses of the policy have cosigned; witnessed: enough of them have, so that the entry existed then",
});
export const NotLoggedReason = z.enum(["no_inclusion", "malformed_inclusion", "unknown_log", "not_included"]).meta({
  id: "NotLoggedReason",
  description:
    "no_inclusion: the document has none yet; unknown_log: the policy lists no log that signed the checkpoint; not_included: the path " +
    "does not lead from the entry to the root",
});
export type NotLoggedReason = z.infer<typeof NotLoggedReason>;

export const LoggedEntry = z
  .strictObject({
    seq: z.int().min(0),
    state: LogState,
    reason: NotLoggedReason.optional().meta({ description: "Set only for not_logged" }),
    origin: z.string().optional().meta({ description: "The name of the log" }),
    index: z.int().min(0).optional().meta({ description: "Index of the leaf" }),
    size: z.int().min(1).optional().meta({ description: "Size of the tree of the checkpoint" }),
    cosigned_by: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "Witnesses of the policy that cosigned the checkpoint" }),
    witnesses: z.int().min(0).optional().meta({ description: "Witnesses of the policy" }),
    witnessed_at: DateTime.optional().meta({ description: "When they became enough: the entry existed before" }),
  })
  .meta({ id: "LoggedEntry" });
export type LoggedEntry = z.infer<typeof LoggedEntry>;

export const LogStatement = z
  .strictObject({
    state: LogState.meta({ description: "The weakest of the entries" }),
    entries: z.array(LoggedEntry),
  })
  .meta({ id: "LogStatement", description: "The statement of the document and the policy about the log" });
export type LogStatement = z.infer<typeof LogStatement>;

export const EntryInclusion = z
  .strictObject({
    seq: z.int().min(0),
    tlog_proof: z.string().meta({ description: "c2sp.org/tlog-proof: index, path, and the signed checkpoint" }),
  })
  .meta({ id: "EntryInclusion" });
export type EntryInclusion = z.infer<typeof EntryInclusion>;
