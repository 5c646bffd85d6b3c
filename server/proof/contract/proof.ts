// Proof documents, the published key set and the result of a proof check.
import * as z from "zod";
import { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { CriterionReading } from "@/server/verdict/contract/reading";
import {
  CockpitDecision,
  CriterionPrimitive,
  Determination,
  IdentityRung,
  JudgeTier,
  TrustTier,
} from "@/server/contracts/enums";
import {
  KEY_FAULTS,
  PROOF_ALGO,
  PROOF_FAILURE_REASONS,
  OPENINGS_FORMAT,
  PROOF_JWKS_URI,
  type ProofFormat,
  SIGNING_DOMAINS,
} from "@/server/proof/contract/proofFormat";
import { CRITERION_TYPES } from "@/server/contracts/criterionTypes";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import { DateTime, FreeObject, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";

export const ProofFailureReason = z.enum(PROOF_FAILURE_REASONS).meta({ id: "ProofFailureReason" });
export type ProofFailureReason = z.infer<typeof ProofFailureReason>;

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
    revoked_at: DateTime.optional().meta({ description: "All its entries are invalid, whatever their created_at" }),
    revocation_reason: z.string().optional(),
    rotate_by: DateTime.optional().meta({ description: "When its planned use ends; it may sign until it is retired" }),
  })
  .meta({ id: "PublishedKey" });
export type PublishedKey = z.infer<typeof PublishedKey>;

export const KeySet = z.strictObject({ keys: z.array(PublishedKey) }).meta({ id: "KeySet" });
export type KeySet = z.infer<typeof KeySet>;

const Commitment = z
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
    signing_domain: z.enum(Object.values(SIGNING_DOMAINS)).meta({ description: "That of the format" }),
    jwks_uri: z.literal(PROOF_JWKS_URI),
    entries: z.array(ProofEntry).min(1),
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

/** A reading as it is signed: its input is behind a commitment. */
const SignedReading = CriterionReading.omit({ input_hash: true }).extend({ input_commitment: Commitment });

/** Fields of every entry that states a verdict. */
const statedFields = {
  tenant_id: Uuid,
  determination: Determination,
  score: UnitInterval.nullable(),
  confidence: UnitInterval,
  flagged: z.boolean(),
  flag_reason: z.string().nullable(),
  criteria: z.array(
    z.strictObject({
      criterion_id: Uuid,
      key: z.string(),
      type: z.enum(CRITERION_TYPES),
      primitive: CriterionPrimitive,
      determination: Determination,
      confidence: UnitInterval,
      score: UnitInterval.nullable(),
      model: z.strictObject({ id: z.string(), judge_code_version: z.string().nullable() }).nullable(),
      rationale_commitment: Commitment,
      evidence_commitment: Commitment.meta({ description: "To the RFC 8785 form of the evidence spans" }),
      readings: z.array(SignedReading).optional().meta({
        description: "Independent readings of a favorable answer; absent without one",
      }),
    }),
  ),
  readings: z.literal("single").optional().meta({
    description:
      "The rubric or the tenant turned independent readings off: favorable answers of a model count without one",
  }),
  calibration_id: z.string().nullable(),
  manipulation_detected: z.literal(true).optional(),
  issued_at: DateTime,
};

const EvidencePackets = z
  .array(
    z.strictObject({
      evidence_packet_id: Uuid,
      source_id: Uuid.nullable(),
      trust_tier: TrustTier,
      content_commitment: Commitment.meta({ description: "To the packet's content_hash" }),
    }),
  )
  .meta({ description: "One per attachment that names a packet, with what it counted for" });

export const VerdictPayload = z
  .strictObject({
    kind: z.literal("verdict"),
    ...statedFields,
    rubric: z.strictObject({ id: Uuid, name: z.string(), version: z.int().min(1) }),
    identity_rung: IdentityRung.nullable(),
    pieces: z.array(z.strictObject({ role: z.string(), label: z.string().nullable(), commitment: Commitment })).meta({
      description:
        "One per piece of the submission, in the order output, input, context, reference, evidence, values. Commits to a text as it is, " +
        "and to an object in its RFC 8785 form; the output of a uri submission is what was fetched",
    }),
    evidence_packets: EvidencePackets,
    reference_set: z
      .strictObject({ reference_set_id: Uuid, commitment: Commitment })
      .optional()
      .meta({ description: "commitment: to the SHA-256 of the RFC 8785 form of {name, references}" }),
    expires_at: DateTime.optional(),
    metadata: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "As submitted, with options.sign_metadata" }),
  })
  .meta({ id: "VerdictPayload", description: "payload of entry 0 in format 3; commitments only, no raw content" });
export type VerdictPayload = z.infer<typeof VerdictPayload>;

export const ReverificationPayload = z
  .strictObject({
    kind: z.literal("reverification"),
    ...statedFields,
    reverification_id: Uuid,
    judged_criterion_ids: z.array(Uuid),
    max_judge_tier: JudgeTier.nullable(),
    added_evidence: z.array(z.strictObject({ label: z.string().nullable(), commitment: Commitment })),
    evidence_packets: EvidencePackets,
    changed: z.boolean(),
  })
  .meta({ id: "ReverificationPayload", description: "payload of a later entry; entry 0 stays the verdict" });
export type ReverificationPayload = z.infer<typeof ReverificationPayload>;

export const ObservedSeconds = z.int().min(0).nullable().meta({
  description:
    "What the service saw: seconds from the reviewer's start of the escalation to the judgment, pauses included; null without a start",
});

export const EscalationClosedPayload = z
  .strictObject({
    kind: z.literal("escalation_closed"),
    tenant_id: Uuid,
    escalation_id: Uuid,
    rule: z.string(),
    status: z.enum(["decided", "undecided"]),
    determination: Determination,
    criteria: z.array(z.strictObject({ criterion_id: z.string(), determination: Determination })),
    judgment_id: Uuid,
    judgment: z.strictObject({ key_id: z.string(), public_key: z.string(), commitment: Commitment }).meta({
      description:
        "The enrolled key (base64url), and a commitment to the RFC 8785 form of {content_hash, signature}: the hash and the signature of a " +
        "judgment would confirm a guess of its rationale",
    }),
    capacity: z.string(),
    tier: z.string(),
    minutes: z.int().min(1).meta({ description: "As the reviewer claims" }),
    observed_seconds: ObservedSeconds.optional(),
    self_adjudicated: z.literal(true).optional().meta({
      description: "The reviewer had routed the verdict or decided on it, as the tenant's settings allowed",
    }),
    judged_at: DateTime,
    opened_at: DateTime,
    issued_at: DateTime,
  })
  .meta({
    id: "EscalationClosedPayload",
    description: "payload of a later entry: the judgment that closed an escalation",
  });
export type EscalationClosedPayload = z.infer<typeof EscalationClosedPayload>;

export const CustomerDecisionPayload = z
  .strictObject({
    kind: z.literal("customer_decision"),
    tenant_id: Uuid,
    decision: CockpitDecision,
    determination: Determination.nullable().meta({
      description: "What an override states; null without, and for others",
    }),
    verdict_hash: Sha256.meta({ description: "content_hash of the decided verdict, entry 0" }),
    reason_commitment: Commitment.nullable(),
    reason_code: z.string().nullable(),
    decided_by: z.string().meta({ description: "Pseudonym of the reviewer, the same in all proofs of the tenant" }),
    issued_at: DateTime,
  })
  .meta({
    id: "CustomerDecisionPayload",
    description: "payload of a later entry: the customer's decision in the cockpit",
  });
export type CustomerDecisionPayload = z.infer<typeof CustomerDecisionPayload>;

export const ContentErasedPayload = z
  .strictObject({
    kind: z.literal("content_erased"),
    tenant_id: Uuid,
    scope: z.string().meta({ description: "What was erased, as a code" }),
    ground: z.string().meta({ description: "Why, as a code" }),
    erased_by: z.string().meta({ description: "Pseudonym, the same in all proofs of the tenant" }),
    erased_at: DateTime,
    issued_at: DateTime,
  })
  .meta({
    id: "ContentErasedPayload",
    description: "payload of a later entry: content and the salts of its commitments were erased",
  });
export type ContentErasedPayload = z.infer<typeof ContentErasedPayload>;

export const ProofOpenings = z
  .strictObject({
    verification_id: Uuid,
    format: z.literal(OPENINGS_FORMAT),
    openings: z.array(
      z.strictObject({
        seq: z.int().min(0),
        place: z
          .string()
          .meta({ description: "JSON pointer (RFC 6901) to the commitment in the envelope of the entry" }),
        salt: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ description: "32 bytes, hex" }),
        content: z.string().optional().meta({
          description: "What the commitment binds; absent for the submission, which the reader has",
        }),
      }),
    ),
  })
  .meta({ id: "ProofOpenings" });
export type ProofOpenings = z.infer<typeof ProofOpenings>;

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

export const CheckedProofEntry = z
  .strictObject({
    seq: z.int().min(0),
    kind: z.string(),
    outcome: z
      .string()
      .nullable()
      .meta({
        description:
          "Of a verdict and a reverification the determination, of a customer_decision the decision, of an escalation_closed decided or " +
          "undecided, of a content_erased what was erased; null for other kinds",
      }),
    determination: Determination.nullable().meta({ description: "That the entry states" }),
    created_at: DateTime,
    key_id: SigningKeyId,
  })
  .meta({ id: "CheckedProofEntry" });
export type CheckedProofEntry = z.infer<typeof CheckedProofEntry>;

const ProofCredential = z.strictObject({ verify_url: z.url(), badge_svg: z.string() }).meta({ id: "ProofCredential" });

export const ProofCheckResult = z
  .discriminatedUnion("valid", [
    z
      .strictObject({
        valid: z.literal(true),
        verification_id: Uuid,
        determination: Determination,
        flagged: z.boolean().nullable(),
        flag_reason: z.string().nullable(),
        confidence: UnitInterval.nullable(),
        issued_at: DateTime,
        key_id: SigningKeyId,
        credential: ProofCredential,
        manipulation_detected: z.literal(true).optional(),
        sample: z
          .literal(true)
          .optional()
          .meta({ description: "Signed by a key for sample data: no statement about real work" }),
        content_erased_at: DateTime.optional().meta({
          description: "When content was erased: its commitments cannot be opened, the signatures stay valid",
        }),
        key_status: ProofKeyStatus.optional(),
        current: CurrentAnswer.meta({ description: "With the newer entries, the badge shows it too" }),
        entries: z.array(CheckedProofEntry).meta({ description: "The entries of the document" }),
        newer_entries: z.array(CheckedProofEntry).optional().meta({
          description: "Entries that this service has and the document lacks; absent when it does not have the proof",
        }),
      })
      .meta({ id: "ValidProof" }),
    z
      .strictObject({
        valid: z.literal(false),
        reason: ProofFailureReason,
        key_status: ProofKeyStatus.optional(),
        key_fault: KeyFault.optional(),
      })
      .meta({ id: "InvalidProof" }),
  ])
  .meta({ id: "ProofCheckResult" });
export type ProofCheckResult = z.infer<typeof ProofCheckResult>;
