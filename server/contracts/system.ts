import * as z from "zod";

/**
 * The engine of the durable functions. `pending`: not reached since the start; `refused`: the server rejected the registration;
 * `unsigned`: it is a development server, and signed calls are required.
 */
export const EngineStatus = z
  .strictObject({
    kind: z.enum(["embedded", "inngest"]),
    registration: z.enum(["registered", "pending", "refused", "unsigned"]),
    /** The last answer or accepted call of the Inngest server; null for the embedded engine. */
    last_contact_at: z.iso.datetime().nullable(),
    functions: z.array(z.string()),
  })
  .meta({ id: "EngineStatus" });
export type EngineStatus = z.infer<typeof EngineStatus>;

export const SystemStatus = z
  .strictObject({
    /** Whether the service can accept and finish work. */
    ready: z.boolean(),
    version: z.string(),
    database: z.enum(["ok", "unreachable"]),
    executor: z.enum(["embedded", "server", "stopped"]),
    engine: EngineStatus,
    signing_key_id: z.string().nullable(),
  })
  .meta({ id: "SystemStatus" });
export type SystemStatus = z.infer<typeof SystemStatus>;
