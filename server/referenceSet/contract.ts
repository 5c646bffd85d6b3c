// The schemas of reference sets: named texts to judge submissions against.
import * as z from "zod";
import { jsonFault, KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { nameText } from "@/server/contracts/names";
import { pageSchema } from "@/server/contracts/page";
import { DateTime, Sha256, Uuid } from "@/server/contracts/scalars";
import { RoleBlob } from "@/server/contracts/roleBlob";

export const Reference = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,128}$/, "must be 1 to 128 characters of A-Z a-z 0-9 . _ -")
      .meta({ description: "Cited as reference:<id>" }),
    value: RoleBlob,
    label: KeepableText.max(LIMITS.labelChars).optional(),
  })
  .meta({ id: "Reference" });
export type Reference = z.infer<typeof Reference>;

/** A reference in a request. Stored references may have other labels. */
const NewReference = z.strictObject({ ...Reference.shape, label: nameText(LIMITS.labelChars).optional() });

export const ReferenceSetRequest = z
  .strictObject({
    name: nameText(LIMITS.referenceSetNameChars),
    references: z
      .array(NewReference)
      .min(1)
      .max(LIMITS.references)
      .superRefine((references, context) => {
        const seenIds = new Set<string>();
        references.forEach(({ id }, index) => {
          if (seenIds.has(id))
            context.addIssue({ code: "custom", path: [index, "id"], message: "names a reference twice" });
          seenIds.add(id);
        });
        const fault = jsonFault(references);
        if (fault) context.addIssue({ code: "custom", message: `${fault.pointer} ${fault.message}` });
        else if (new TextEncoder().encode(JSON.stringify(references)).length > LIMITS.referenceSetBytes)
          context.addIssue({ code: "custom", message: `are over ${LIMITS.referenceSetBytes} bytes of JSON together` });
      }),
  })
  .meta({ id: "ReferenceSetRequest" });
export type ReferenceSetRequest = z.infer<typeof ReferenceSetRequest>;

export const ReferenceSetSummary = z
  .strictObject({
    reference_set_id: Uuid,
    name: z.string(),
    size: z.int().min(1).meta({ description: "Number of references" }),
    hash: Sha256.meta({
      description: "SHA-256 of the RFC 8785 form of {name, references} as answers have them; recorded in the proof",
    }),
    created_at: DateTime,
  })
  .meta({ id: "ReferenceSetSummary" });
export type ReferenceSetSummary = z.infer<typeof ReferenceSetSummary>;

export const ReferenceSet = z
  .strictObject({ ...ReferenceSetSummary.shape, references: z.array(Reference) })
  .meta({ id: "ReferenceSet", description: "Immutable" });
export type ReferenceSet = z.infer<typeof ReferenceSet>;

export const ReferenceSetList = pageSchema(ReferenceSetSummary).meta({
  id: "ReferenceSetList",
  description: "Newest first",
});
export type ReferenceSetList = z.infer<typeof ReferenceSetList>;
