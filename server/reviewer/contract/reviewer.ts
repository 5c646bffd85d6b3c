// The schemas of the reviewer role and its grant (spec: Cockpit).
import * as z from "zod";
import { isOneLine, KeepableText, ONE_LINE } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, Uuid } from "@/server/contracts/scalars";

export const JudgeCapacity = z
  .enum(["adjudicator", "domain_expert", "tenant_owner"])
  .meta({ id: "JudgeCapacity", description: "The role in which the reviewer judges" });
export type JudgeCapacity = z.infer<typeof JudgeCapacity>;

/** The claims that a grant allows in a judgment on an escalation. */
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
  // A stored grant can always be revoked, even if its subject is not valid now.
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
