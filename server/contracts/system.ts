import * as z from "zod";

export const SystemStatus = z
  .strictObject({
    version: z.string(),
    database: z.enum(["ok", "unreachable"]),
    executor: z.enum(["embedded", "server", "stopped"]),
    signing_key_id: z.string().nullable(),
  })
  .meta({ id: "SystemStatus" });
export type SystemStatus = z.infer<typeof SystemStatus>;
