// The schemas of the payloads that the entries of a proof sign, one per kind.
import * as z from "zod";
import { CRITERION_TYPES } from "@/server/contracts/criterionTypes";
import {
  CockpitDecision,
  CriterionPrimitive,
  Determination,
  IdentityRung,
  JudgeTier,
  TrustTier,
} from "@/server/contracts/enums";
import { DateTime, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { Commitment } from "@/server/proof/contract/proof";
import { CriterionReading } from "@/server/verdict/contract/reading";

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
