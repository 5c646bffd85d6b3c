// The schemas of a tenant's private labels on its verifications.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, Uuid } from "@/server/contracts/scalars";

const Tag = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, "must be 1 to 64 of a-z, 0-9, _ and -, and begin with a letter or digit");

export const ScopedTagsRequest = z
  .strictObject({
    tags: z
      .array(
        z.strictObject({
          verification_id: Uuid,
          tag: Tag,
          note: KeepableText.max(LIMITS.tagNoteChars).nullable().optional(),
        }),
      )
      .min(1)
      .max(LIMITS.scopedTags),
  })
  .meta({ id: "ScopedTagsRequest" });
export type ScopedTagsRequest = z.infer<typeof ScopedTagsRequest>;

export const ScopedTagsRecorded = z
  .strictObject({
    tenant_id: Uuid,
    recorded: z.int().min(0).meta({ description: "New tags" }),
    replayed: z.int().min(0).meta({ description: "Existing tags, unchanged" }),
    tags: z
      .array(z.strictObject({ verification_id: Uuid, tag: Tag, note: z.string().nullable(), recorded_at: DateTime }))
      .meta({ description: "Stored tags, in request order" }),
  })
  .meta({ id: "ScopedTagsRecorded" });
export type ScopedTagsRecorded = z.infer<typeof ScopedTagsRecorded>;
