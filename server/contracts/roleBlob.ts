// The text or object in a role of a submission (spec: RoleBlob, RoleAttachment).
import * as z from "zod";
import { TrustTier } from "@/server/contracts/enums";
import { isOneLine, ONE_LINE } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { FreeObject, Uuid } from "@/server/contracts/scalars";
import { withoutByteOrderMark } from "@/server/contracts/utf8";

const shortText = z.string().max(LIMITS.labelChars).refine(isOneLine, ONE_LINE);

export const RoleBlob = z
  .union([z.string().overwrite(withoutByteOrderMark), FreeObject], "must be a string or a JSON object")
  .meta({
    id: "RoleBlob",
    description:
      "Text, or a free-form object that is canonicalized for hashing and display. Its numbers are doubles: write a whole number beyond 2^53 as text.",
  });
export type RoleBlob = z.infer<typeof RoleBlob>;

export const RoleAttachment = z
  .strictObject({
    value: RoleBlob,
    label: shortText.optional(),
    type: shortText.optional(),
    trust_tier: TrustTier.optional(),
    source_id: Uuid.nullable().optional(),
    evidence_packet_id: Uuid.optional(),
  })
  .meta({ id: "RoleAttachment" });
export type RoleAttachment = z.infer<typeof RoleAttachment>;
