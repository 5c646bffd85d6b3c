import * as z from "zod";
import { JudgeTier } from "@/server/contracts/enums";

/** The time without contact after which an Inngest server counts as away. */
export const ENGINE_AWAY_AFTER_MS = 30_000;

/** The path at which an Inngest server calls the durable functions. */
export const ENGINE_PATH = "/api/inngest";

/**
 * The engine of the durable functions. `pending`: not reached since the start. `refused`: the server rejected the
 * registration or the event key, see `refused_setting`. `unsigned`: it is a development server, but signed calls are
 * required. `away`: registered, but without contact for ENGINE_AWAY_AFTER_MS.
 */
export const EngineStatus = z
  .strictObject({
    kind: z.enum(["embedded", "inngest"]),
    registration: z.enum(["registered", "pending", "refused", "unsigned", "away"]),
    /** The variable that the Inngest server rejected, otherwise null. */
    refused_setting: z.enum(["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"]).nullable(),
    /**
     * The time at which the Inngest server was last found to have the functions under another address or in another
     * version, and they were registered again. Null if never.
     */
    replaced_at: z.iso.datetime().nullable(),
    /** The last answer or accepted call of the Inngest server; null for the embedded engine. */
    last_contact_at: z.iso.datetime().nullable(),
    /** Calls of functions that this process runs now. */
    calls_in_hand: z.number().int().nonnegative(),
    /** The start of the oldest of them; null without one. */
    oldest_call_at: z.iso.datetime().nullable(),
    functions: z.array(z.string()),
  })
  .meta({ id: "EngineStatus" });
export type EngineStatus = z.infer<typeof EngineStatus>;

/**
 * The state of a configured model in the provider's model list. `active`: listed. `ending`: listed, with a shutdown
 * date within 90 days. `ended`: that date has passed. `unlisted`: not in the list. `unknown`: no list was read, or the
 * endpoint has none.
 */
export const JudgeModelStatus = z
  .strictObject({
    /** Null for a reader with its own model. */
    tier: JudgeTier.nullable(),
    model: z.string(),
    state: z.enum(["active", "ending", "ended", "unlisted", "unknown"]),
    shutdown_date: z.iso.date().nullable(),
  })
  .meta({ id: "JudgeModelStatus" });
export type JudgeModelStatus = z.infer<typeof JudgeModelStatus>;

export const JudgeStatus = z
  .strictObject({
    /** The time at which the model list was last read. Null before the first time. */
    checked_at: z.iso.datetime().nullable(),
    /** The models by tier. Empty if no model is configured. */
    models: z.array(JudgeModelStatus),
  })
  .meta({ id: "JudgeStatus" });
export type JudgeStatus = z.infer<typeof JudgeStatus>;

/**
 * A part that does not work, so that the process is not ready. `detail` describes the fault without names of hosts or
 * files.
 */
export const SystemFault = z
  .strictObject({ part: z.enum(["database", "schema", "signing_key"]), detail: z.string() })
  .meta({ id: "SystemFault" });
export type SystemFault = z.infer<typeof SystemFault>;

export const SystemStatus = z
  .strictObject({
    /** True if the service can accept and finish work. */
    ready: z.boolean(),
    version: z.string(),
    /** `unreachable` means that it accepted no write in time. */
    database: z.enum(["ok", "unreachable"]),
    /** The first part that does not work. Empty if all parts work. The engine and the judge have their own fields. */
    faults: z.array(SystemFault),
    executor: z.enum(["embedded", "server", "stopped"]),
    engine: EngineStatus,
    judge: JudgeStatus,
    signing_key_id: z.string().nullable(),
    /** The end of the key's planned use. Null without one, and while the database is unreachable. */
    signing_key_rotate_by: z.iso.datetime().nullable(),
  })
  .meta({ id: "SystemStatus" });
export type SystemStatus = z.infer<typeof SystemStatus>;
