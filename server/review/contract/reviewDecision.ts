// The schemas of reviewer decisions and the reviewer role (spec: Cockpit).
import * as z from "zod";
import { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { CockpitConsequence, CockpitDecision, Determination, FeedbackOutcome } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, Sha256, Uuid } from "@/server/contracts/scalars";

const ReasonCode = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "must be lowercase letters, digits and _, at most 64");

export const ReviewMode = z.enum(["open", "blind"]).meta({
  id: "ReviewMode",
  description: "blind: the verdict was hidden until the reviewer submitted a determination",
});

export const CockpitDeterminationRequest = z
  .strictObject({
    verification_id: Uuid,
    decision: CockpitDecision,
    reason: KeepableText.max(LIMITS.cockpitReasonChars).nullable().optional(),
    override_determination: Determination.optional().meta({ description: "With decision override only." }),
    reason_code: ReasonCode.optional(),
    review_mode: ReviewMode.optional().meta({ description: "Default open." }),
    provisional_determination: Determination.optional().meta({
      description: "With review_mode blind: the reviewer's assessment before the verdict was shown.",
    }),
    expected_content_hash: Sha256.optional().meta({
      description: "content_hash of the proof of the reviewed verdict; a mismatch returns conflict",
    }),
  })
  .meta({ id: "CockpitDeterminationRequest" });
export type CockpitDeterminationRequest = z.infer<typeof CockpitDeterminationRequest>;

export const ReviewDecision = z
  .strictObject({
    verification_id: Uuid,
    tenant_id: Uuid,
    decision: CockpitDecision,
    reason: z.string().nullable(),
    decided_by: z.string().meta({ description: "The deciding account" }),
    ts: DateTime,
    override_determination: Determination.optional(),
    reason_code: ReasonCode.optional(),
    review_mode: ReviewMode.optional().meta({ description: "Absent when open" }),
    provisional_determination: Determination.optional(),
    content_hash: Sha256.optional().meta({
      description: "content_hash of the decided verdict; absent without a proof",
    }),
  })
  .meta({ id: "ReviewDecision" });
export type ReviewDecision = z.infer<typeof ReviewDecision>;

const Writeback = z
  .strictObject({ status: z.literal("recorded"), consequence: CockpitConsequence })
  .meta({ id: "CockpitWriteback", description: "A marker; the service does not execute the consequence" });

export const CockpitDeterminationResponse = z
  .strictObject({
    tenant_id: Uuid,
    review_decision: ReviewDecision,
    writeback: Writeback,
    label: FeedbackOutcome.optional().meta({
      description:
        "What the decision says of the verdict, for POST /v1/verifications/{id}/feedback with from_decision. Absent when it says nothing, " +
        "and unless the tenant's decisions also label.",
    }),
  })
  .meta({ id: "CockpitDeterminationResponse" });
export type CockpitDeterminationResponse = z.infer<typeof CockpitDeterminationResponse>;

export const VerificationDetermination = z
  .strictObject({ ...CockpitDeterminationResponse.shape, consequence: CockpitConsequence, current: CurrentAnswer })
  .meta({ id: "VerificationDetermination" });
export type VerificationDetermination = z.infer<typeof VerificationDetermination>;
