// The result of a proof check.
import * as z from "zod";
import { Determination } from "@/server/contracts/enums";
import { DateTime, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { LogStatement } from "@/server/proof/contract/proofLog";
import { KeyFault, ProofKeyStatus, SigningKeyId } from "@/server/proof/contract/keySet";
import { PROOF_FAILURE_REASONS } from "@/server/proof/contract/proofFormat";

export const ProofFailureReason = z.enum(PROOF_FAILURE_REASONS).meta({ id: "ProofFailureReason" });
export type ProofFailureReason = z.infer<typeof ProofFailureReason>;

export const CheckedProofEntry = z
  .strictObject({
    seq: z.int().min(0),
    kind: z.string(),
    outcome: z
      .string()
      .nullable()
      .meta({
        description:
          "A verdict and a reverification state the determination, a customer_decision the decision, an escalation_closed decided or " +
          "undecided, a content_erased what was erased; null for other kinds",
      }),
    determination: Determination.nullable().meta({ description: "The answer that the entry states; null without one" }),
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
        log: LogStatement.optional(),
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
