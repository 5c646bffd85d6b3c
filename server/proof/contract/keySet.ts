// The published signing keys.
import * as z from "zod";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import { DateTime } from "@/server/contracts/scalars";
import { KEY_FAULTS } from "@/server/proof/contract/proofFormat";

export const SigningKeyStatus = z.enum(["active", "retired", "revoked"]).meta({
  id: "SigningKeyStatus",
  description: "retired: no longer signs, its proofs remain valid; revoked: its proofs are invalid",
});
export type SigningKeyStatus = z.infer<typeof SigningKeyStatus>;

export const ProofKeyStatus = z
  .enum([...SigningKeyStatus.options, "unknown"])
  .meta({ id: "ProofKeyStatus", description: "unknown: the key is not in the key set, or was not looked up" });
export type ProofKeyStatus = z.infer<typeof ProofKeyStatus>;

/**
 * The purposes of keys: verdicts, or the sample tenant's proofs (require_active_key). Each purpose has one active key.
 */
export const KEY_PURPOSES = ["verdicts", SAMPLE_PURPOSE] as const;

export const KeyFault = z.enum(KEY_FAULTS).meta({
  id: "KeyFault",
  description:
    "Of reason unknown_key: not_published; revoked; not_yet_valid at the time of the check; the entry states a time before its key " +
    "was valid (entry_before_key) or after it was retired (entry_after_retirement)",
});
export type KeyFault = z.infer<typeof KeyFault>;

export const SigningKeyId = z
  .string()
  .regex(/^ed25519-[0-9a-f]{16}$/, "must be ed25519- and 16 lowercase hex digits")
  .meta({ description: "`ed25519-` and the first 16 hex digits of SHA-256 of the raw public key" });

export const PublishedKey = z
  .strictObject({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    x: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes, base64url"),
    kid: SigningKeyId,
    use: z.literal("sig"),
    alg: z.literal("EdDSA"),
    status: SigningKeyStatus,
    purpose: z.literal(SAMPLE_PURPOSE).optional().meta({
      description: "The key signs sample data alone: its proofs say nothing about real work",
    }),
    created_at: DateTime,
    not_before: DateTime.optional().meta({ description: "Entries with an earlier created_at are invalid" }),
    retired_at: DateTime.optional().meta({ description: "Entries with a later created_at are invalid" }),
    revoked_at: DateTime.optional().meta({
      description:
        "Its entries are invalid, whatever their created_at, unless witnesses cosigned them in the log before",
    }),
    revocation_reason: z.string().optional(),
    rotate_by: DateTime.optional().meta({ description: "When its planned use ends; it may sign until it is retired" }),
  })
  .meta({ id: "PublishedKey" });
export type PublishedKey = z.infer<typeof PublishedKey>;

export const KeySet = z
  .strictObject({
    keys: z.array(PublishedKey),
    log_key: z.string().optional().meta({
      description: "The key that signs the checkpoints of the log, as a verifier key of c2sp.org/signed-note",
    }),
  })
  .meta({ id: "KeySet" });
export type KeySet = z.infer<typeof KeySet>;
