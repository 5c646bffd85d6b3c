// Defines evidence sources, parties whose Ed25519 keys attest evidence. They are an addition to the spec.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { pageSchema } from "@/server/contracts/page";
import { DateTime, Uuid } from "@/server/contracts/scalars";

export const SignatureEncoding = z
  .enum(["base64", "hex"])
  .meta({ description: "Default base64: standard alphabet, with padding." });

const publicKey = {
  public_key: KeepableText.max(LIMITS.labelChars).meta({ description: "The 32 raw bytes of an Ed25519 public key" }),
  encoding: SignatureEncoding.optional(),
};

export const EvidenceSourceRequest = z
  .strictObject({ name: KeepableText.max(LIMITS.labelChars), ...publicKey })
  .meta({ id: "EvidenceSourceRequest" });

export const EvidenceSourceRotation = z.strictObject(publicKey).meta({ id: "EvidenceSourceRotation" });
export type EvidenceSourceRotation = z.infer<typeof EvidenceSourceRotation>;

const KeyFingerprint = z.string().regex(/^ed25519-[0-9a-f]{16}$/);
const SourceStatus = z.enum(["active", "revoked"]);

export const EvidenceSourceCreated = z
  .strictObject({
    source_id: Uuid,
    name: z.string(),
    key_fingerprint: KeyFingerprint,
    status: SourceStatus,
    created_at: DateTime,
  })
  .meta({ id: "EvidenceSourceCreated" });
export type EvidenceSourceCreated = z.infer<typeof EvidenceSourceCreated>;

export const EvidenceSource = z
  .strictObject({
    ...EvidenceSourceCreated.shape,
    revoked_at: DateTime.nullable(),
    keys: z
      .array(
        z.strictObject({
          key_fingerprint: KeyFingerprint,
          status: z.enum(["active", "retired", "revoked"]),
          created_at: DateTime,
          ended_at: DateTime.nullable(),
        }),
      )
      .meta({ description: `Newest first. A retired key still attests for ${LIMITS.retiredKeyHours} hours.` }),
  })
  .meta({ id: "EvidenceSource", description: "key_fingerprint of the newest key" });
export type EvidenceSource = z.infer<typeof EvidenceSource>;

export const EvidenceSourceList = pageSchema(EvidenceSource).meta({
  id: "EvidenceSourceList",
  description: "Newest first",
});
export type EvidenceSourceList = z.infer<typeof EvidenceSourceList>;
