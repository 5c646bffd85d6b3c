// The tenant's audit trail.
import * as z from "zod";
import { pageFields } from "@/server/contracts/page";
import { DateTime, FreeObject, Uuid } from "@/server/contracts/scalars";

export const AuditTrail = z
  .strictObject({
    ...pageFields,
    items: z.array(
      z.strictObject({
        event_id: Uuid,
        actor_kind: z.enum(["api_key", "account", "operator", "system"]),
        actor: z.string().meta({ description: "Key ID, account ID, or the actor kind" }),
        action: z.string().meta({ description: "Such as reviewer.granted" }),
        target_kind: z.string(),
        target: z.string(),
        details: FreeObject,
        created_at: DateTime,
      }),
    ),
  })
  .meta({ id: "AuditTrail", description: "Newest first; append-only" });
export type AuditTrail = z.infer<typeof AuditTrail>;
