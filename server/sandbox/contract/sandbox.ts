import * as z from "zod";
import { Uuid } from "@/server/contracts/scalars";

export const SandboxOpened = z
  .strictObject({ tenant_id: Uuid, created: z.boolean() })
  .meta({ id: "SandboxOpened", description: "The tenant to switch to" });
export type SandboxOpened = z.infer<typeof SandboxOpened>;
