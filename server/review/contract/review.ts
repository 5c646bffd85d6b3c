// The schemas of the review queue, with reservations and snoozed verdicts.
import * as z from "zod";
import { CockpitDecision, Determination } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { Subject } from "@/server/verification/contract/verification";

export const ReviewStatus = z.enum(["waiting", "needs_model", "deferred", "decided_by_me", "decided", "all"]).meta({
  id: "ReviewStatus",
  description:
    "waiting: flagged, undecided and not snoozed by the caller; needs_model: undecided because no model was configured, which none of the " +
    "other statuses but all includes; deferred: snoozed by the caller",
});
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const ReviewSort = z.enum(["priority", "oldest", "newest", "confidence"]).meta({
  id: "ReviewSort",
  description: "priority: recommended first; confidence: least confident first",
});
export type ReviewSort = z.infer<typeof ReviewSort>;

const filters = {
  rubric_name: KeepableText.max(LIMITS.rubricNameChars).optional(),
  flag_reason: KeepableText.max(LIMITS.labelChars).optional(),
  determination: Determination.optional(),
  sort: ReviewSort.optional().meta({ description: "Default priority; newest for decided verdicts" }),
};

export const ReviewQueueQuery = z.strictObject({
  ...filters,
  status: ReviewStatus.optional().meta({ description: "Default waiting" }),
  limit: z.int().min(1).max(LIMITS.pageSize).optional(),
  cursor: z.string().max(LIMITS.reviewCursorChars).optional().meta({ description: "next_cursor of the previous page" }),
});
export type ReviewQueueQuery = z.infer<typeof ReviewQueueQuery>;

export const Reviewer = z.strictObject({ account_id: z.string(), name: z.string() }).meta({ id: "Reviewer" });
export type Reviewer = z.infer<typeof Reviewer>;

export const ReviewQueueItem = z
  .strictObject({
    verification_id: Uuid,
    rubric: z.strictObject({ id: Uuid, name: z.string(), version: z.int().min(1) }),
    determination: Determination.meta({ description: "As signed" }),
    current_determination: Determination.meta({
      description: "The answer that holds now, after a decision or a closed escalation",
    }),
    score: UnitInterval.nullable(),
    confidence: UnitInterval,
    flag_reason: z.string().nullable(),
    created_at: DateTime,
    completed_at: DateTime,
    subject: Subject.nullable(),
    excerpt: z.string().nullable().meta({ description: "The beginning of the submitted work in one line" }),
    reserved_by: Reviewer.nullable().meta({ description: "Reviewer who has the verdict open, possibly the caller" }),
    deferred_by_me: z.boolean(),
    decided_at: DateTime.nullable(),
    decided_by: Reviewer.nullable(),
    decision: CockpitDecision.nullable().meta({ description: "The reviewer's decision; null before it" }),
    override_determination: Determination.nullable().meta({ description: "With decision override" }),
    priority_reason: z.string().meta({ description: "Reason for review, as text" }),
  })
  .meta({ id: "ReviewQueueItem" });
export type ReviewQueueItem = z.infer<typeof ReviewQueueItem>;

const Count = z.int().min(0);

export const ReviewQueue = z
  .strictObject({
    tenant_id: Uuid,
    items: z.array(ReviewQueueItem),
    next_cursor: z.string().nullable(),
    counts: z.strictObject({
      waiting: Count,
      waiting_for_me: Count.meta({ description: "Neither reserved by other reviewers nor snoozed by the caller" }),
      reserved_by_others: Count,
      needs_model: Count.meta({ description: "Verdicts that wait for a model, not for a reviewer" }),
      decided_by_me_today: Count,
      decided_today: Count,
    }),
    rubrics: z.array(z.strictObject({ name: z.string(), count: Count })),
    flag_reasons: z.array(z.strictObject({ reason: z.string(), count: Count })),
  })
  .meta({
    id: "ReviewQueue",
    description: "counts, rubrics and flag_reasons cover all waiting verdicts, regardless of filters. Days are UTC.",
  });
export type ReviewQueue = z.infer<typeof ReviewQueue>;

export const ReviewCounts = z
  .strictObject({ waiting: Count, open_escalations: Count })
  .meta({ id: "ReviewCounts", description: `What waits for a person; up to ${LIMITS.reviewCounted} of each` });
export type ReviewCounts = z.infer<typeof ReviewCounts>;

export const ReviewNextQuery = z.strictObject({
  ...filters,
  exclude: z
    .array(Uuid)
    .max(LIMITS.reviewNextExcluded)
    .optional()
    .meta({ description: "IDs that the caller has already loaded" }),
  n: z.int().min(1).max(LIMITS.reviewNext).optional().meta({ description: "Default 3" }),
});
export type ReviewNextQuery = z.infer<typeof ReviewNextQuery>;

export const ReviewNext = z.strictObject({ verification_ids: z.array(Uuid) }).meta({ id: "ReviewNext" });
export type ReviewNext = z.infer<typeof ReviewNext>;

export const ReviewReservation = z
  .discriminatedUnion("reserved", [
    z.strictObject({ reserved: z.literal(true), expires_at: DateTime }),
    z.strictObject({ reserved: z.literal(false), by: Reviewer, expires_at: DateTime }),
  ])
  .meta({ id: "ReviewReservation" });
export type ReviewReservation = z.infer<typeof ReviewReservation>;

export const ReviewReleased = z
  .strictObject({ released: z.boolean().meta({ description: "false: the caller held no reservation" }) })
  .meta({ id: "ReviewReleased" });
export type ReviewReleased = z.infer<typeof ReviewReleased>;

export const ReviewDeferRequest = z
  .strictObject({ until: DateTime.nullable().optional().meta({ description: "Default: until resumed" }) })
  .meta({ id: "ReviewDeferRequest" });
export type ReviewDeferRequest = z.infer<typeof ReviewDeferRequest>;

export const ReviewDeferral = z
  .discriminatedUnion("deferred", [
    z.strictObject({ deferred: z.literal(true), until: DateTime.nullable() }),
    z.strictObject({ deferred: z.literal(false) }),
  ])
  .meta({ id: "ReviewDeferral" });
export type ReviewDeferral = z.infer<typeof ReviewDeferral>;
