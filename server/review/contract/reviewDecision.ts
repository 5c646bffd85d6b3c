// spec: Cockpit. Reviewer decisions and the reviewer role.
import * as z from "zod";
import { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { CockpitConsequence, CockpitDecision, Determination, FeedbackOutcome } from "@/server/contracts/enums";
import { JudgeCapacity } from "@/server/escalation/contract/escalation";
import { isOneLine, KeepableText, ONE_LINE } from "@/server/contracts/jsonValue";
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

/** What a grant lets a reviewer claim in a judgment on an escalation. */
export const ReviewerAuthority = z
  .strictObject({
    tier: z.string().meta({ description: "The highest tier of its judgments, a slug of the current tier record" }),
    capacities: z.array(JudgeCapacity).meta({ description: "In which the reviewer may judge" }),
  })
  .meta({ id: "ReviewerAuthority" });
export type ReviewerAuthority = z.infer<typeof ReviewerAuthority>;

const ReviewerSubject = KeepableText.min(1).max(LIMITS.reviewerSubjectChars);

export const CockpitReviewerGrantRequest = z
  .strictObject({
    reviewer_subject: ReviewerSubject.meta({
      description: "The account; a non-member becomes a reviewer when it is mapped to the tenant",
    }),
    active: z.boolean().meta({ description: "true grants, false revokes" }),
    tenant_id: Uuid.optional().meta({ description: "Must be the caller's tenant" }),
    tier: KeepableText.min(1)
      .max(LIMITS.labelChars)
      .optional()
      .meta({
        description:
          "With active true only. The highest tier of the reviewer's judgments on escalations, a slug of the current tier record. " +
          "Default: unchanged; of a new grant the lowest tier.",
      }),
    capacities: z
      .array(JudgeCapacity)
      .min(1)
      .refine((listed) => new Set(listed).size === listed.length, "names a capacity twice")
      .optional()
      .meta({
        description:
          "With active true only. The capacities in which the reviewer may judge. Default: unchanged; of a new grant adjudicator.",
      }),
  })
  // A stored grant can be revoked whatever its subject is.
  .refine(({ reviewer_subject, active }) => !active || isOneLine(reviewer_subject), {
    path: ["reviewer_subject"],
    message: ONE_LINE,
  })
  .meta({ id: "CockpitReviewerGrantRequest" });
export type CockpitReviewerGrantRequest = z.infer<typeof CockpitReviewerGrantRequest>;

export const CockpitReviewerGrant = z
  .strictObject({
    tenant_id: Uuid,
    reviewer_subject: z.string(),
    active: z.boolean(),
    ...ReviewerAuthority.shape,
    granted_by: z.string().nullable(),
    granted_at: DateTime.nullable(),
    revoked_by: z.string().nullable(),
    revoked_at: DateTime.nullable(),
  })
  .meta({ id: "CockpitReviewerGrant" });
export type CockpitReviewerGrant = z.infer<typeof CockpitReviewerGrant>;

export const CockpitReviewerQuery = z.strictObject({
  reviewer_subject: ReviewerSubject.optional().meta({
    description: "Default: the caller. Other accounts are visible to the owner only.",
  }),
});
export type CockpitReviewerQuery = z.infer<typeof CockpitReviewerQuery>;

export const CockpitReviewerStatus = z
  .strictObject({
    tenant_id: Uuid,
    account_id: z.string(),
    has_reviewer_role: z.boolean(),
    is_owner: z.boolean(),
    authority: ReviewerAuthority.optional().meta({ description: "Absent without an active grant" }),
    granted_by: z.string().nullable(),
    granted_at: DateTime.nullable(),
    grantable_by: z.literal("tenant_owner"),
  })
  .meta({ id: "CockpitReviewerStatus", description: "A grant takes effect when the account is mapped to the tenant" });
export type CockpitReviewerStatus = z.infer<typeof CockpitReviewerStatus>;
