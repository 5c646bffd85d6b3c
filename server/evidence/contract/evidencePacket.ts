// Defines the shapes of POST /v1/evidence/source-attested (spec: Evidence).
import * as z from "zod";
import { TrustTier } from "@/server/contracts/enums";
import { jsonFault, KeepableText, OneLineText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { nameText } from "@/server/contracts/names";
import { Sha256, Uuid } from "@/server/contracts/scalars";
import { SignatureEncoding } from "@/server/evidence/contract/evidenceSource";
import { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";

export const SourceAttestedEvidenceRequest = z
  .strictObject({
    source_id: Uuid,
    payload: RoleBlob.superRefine((payload, context) => {
      const fault = jsonFault(payload);
      if (fault) context.addIssue({ code: "custom", message: `${fault.pointer} ${fault.message}` });
    }),
    signature: KeepableText.max(LIMITS.signatureChars).meta({
      description:
        "Detached pure Ed25519 signature (RFC 8032) over the UTF-8 bytes of the payload's RFC 8785 text. The text of a string payload " +
        "is a JSON string, quotes included.",
    }),
    signature_encoding: SignatureEncoding.optional(),
    label: nameText(LIMITS.labelChars).optional(),
    locator: nameText(LIMITS.locatorChars).optional(),
    content_type: OneLineText.max(LIMITS.labelChars).optional(),
  })
  .meta({ id: "SourceAttestedEvidenceRequest" });
export type SourceAttestedEvidenceRequest = z.infer<typeof SourceAttestedEvidenceRequest>;

export const DowngradeReason = z.enum(["signature_malformed", "signature_invalid", "source_key_revoked"]).meta({
  id: "DowngradeReason",
  description:
    "signature_malformed: not 64 bytes in the stated encoding. signature_invalid: not by any key of the source.  source_key_revoked: " +
    `by a key that is revoked, or was retired more than ${LIMITS.retiredKeyHours} hours ago.`,
});
export type DowngradeReason = z.infer<typeof DowngradeReason>;

export const SourceAttestedEvidenceResponse = z
  .strictObject({
    evidence_packet_id: Uuid,
    content_hash: Sha256.meta({ description: "SHA-256 of the payload's RFC 8785 text" }),
    trust_tier: TrustTier,
    trust_tier_label: z.enum(["T1", "T3"]),
    signature_verified: z.boolean(),
    evidence: RoleAttachment.meta({ description: "Attachment to send as context or evidence of a submission" }),
    payload_uri: z.null().meta({ description: "Payloads are stored in the service and have no URI" }),
    source_id: Uuid,
    downgrade_reason: DowngradeReason.nullable(),
  })
  .meta({ id: "SourceAttestedEvidenceResponse" });
export type SourceAttestedEvidenceResponse = z.infer<typeof SourceAttestedEvidenceResponse>;
