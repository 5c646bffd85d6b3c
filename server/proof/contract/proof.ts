// Proof documents: entries, and the text that each signs.
import * as z from "zod";
import { DateTime, FreeObject, Sha256, Uuid } from "@/server/contracts/scalars";
import { EntryInclusion } from "@/server/proof/contract/proofLog";
import { SigningKeyId, SigningKeyStatus } from "@/server/proof/contract/keySet";
import { PROOF_ALGO, PROOF_JWKS_URI, type ProofFormat, SIGNING_DOMAINS } from "@/server/proof/contract/proofFormat";

export const Commitment = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    id: "Commitment",
    description:
      "HMAC-SHA-256 in hex. Key: the salt of the place; message: `svc-verify/commitment/3:`, the place, a line break, and the content",
  });

export const ProofEntry = z
  .strictObject({
    seq: z.int().min(0),
    key_id: SigningKeyId,
    algo: z.literal(PROOF_ALGO),
    content_hash: Sha256,
    prev_hash: Sha256.nullable(),
    signature: z.base64().meta({ description: "64-byte Ed25519 signature over signing_domain + content_hash, base64" }),
    envelope: z.string().meta({ description: "the exact RFC 8785 text that content_hash covers" }),
  })
  .meta({ id: "ProofEntry" });
export type ProofEntry = z.infer<typeof ProofEntry>;

const ProofFormatName = z.enum(Object.keys(SIGNING_DOMAINS) as ProofFormat[]).meta({
  id: "ProofFormat",
  description: "In format 3 what names content is a commitment, in format 2 its SHA-256",
});

export const ProofEnvelopeDocument = z
  .strictObject({
    verification_id: Uuid,
    format: ProofFormatName,
    signing_domain: z
      .enum(Object.values(SIGNING_DOMAINS))
      .meta({ description: "Names the purpose of the signatures; each format has its own" }),
    jwks_uri: z.literal(PROOF_JWKS_URI),
    entries: z.array(ProofEntry).min(1),
    inclusion: z.array(EntryInclusion).optional().meta({
      description:
        "Where the entries are in the log; an entry enters it seconds after it is signed. Not signed by the entries",
    }),
  })
  .meta({ id: "ProofEnvelopeDocument" });
export type ProofEnvelopeDocument = z.infer<typeof ProofEnvelopeDocument>;

const envelopeFields = {
  algo: z.literal(PROOF_ALGO),
  key_id: SigningKeyId,
  verification_id: Uuid,
  seq: z.int().min(0),
  rubric_hash: Sha256,
  prev_hash: Sha256.nullable(),
  payload: FreeObject,
  created_at: DateTime,
};

export const ProofEnvelope = z
  .discriminatedUnion("format", [
    z.strictObject({ format: z.literal("svc-verify/proof/2"), submission_hash: Sha256, ...envelopeFields }),
    z.strictObject({ format: z.literal("svc-verify/proof/3"), submission_commitment: Commitment, ...envelopeFields }),
  ])
  .meta({ id: "ProofEnvelope", description: "what the envelope text of an entry parses to" });
export type ProofEnvelope = z.infer<typeof ProofEnvelope>;

export const ProofEntrySummary = z
  .strictObject({
    seq: z.int().min(0),
    kind: z.string(),
    key_id: SigningKeyId,
    content_hash: Sha256,
    created_at: DateTime,
  })
  .meta({ id: "ProofEntrySummary" });
export type ProofEntrySummary = z.infer<typeof ProofEntrySummary>;

export const ProofObject = z
  .strictObject({
    verification_id: Uuid,
    proof_ref: z.string(),
    format: ProofFormatName,
    key_id: SigningKeyId,
    entries: z.array(ProofEntrySummary),
    content_hash: Sha256,
    created_at: DateTime,
    expires_at: DateTime.nullable(),
    key_status: SigningKeyStatus,
  })
  .meta({ id: "ProofObject", description: "key_id, content_hash and created_at of entry 0, the verdict" });
export type ProofObject = z.infer<typeof ProofObject>;
