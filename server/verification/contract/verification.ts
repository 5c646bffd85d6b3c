// Defines the shapes from VerifyRequest to VerificationList of docs/spec.md.
import * as z from "zod";
import { CurrentAnswer, DecisionOutcome } from "@/server/proof/contract/currentAnswer";
import { Determination, IdentityRung, JudgeTier, SubjectKind, VerificationStatus } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { ProblemBody } from "@/server/contracts/problems";
import { nameText } from "@/server/contracts/names";
import { DateTime, FreeObject, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { DayOrTime } from "@/server/contracts/timeRange";
import { Submission } from "@/server/submission/contract";
import { Metadata } from "@/server/verification/contract/metadata";
import { Verdict } from "@/server/verdict/contract/verdict";

export const Subject = z
  .strictObject({
    kind: SubjectKind,
    ref: KeepableText.min(1).max(LIMITS.subjectRefChars),
  })
  .meta({
    id: "Subject",
    description: "The subject of the submission; verifications of one subject are its attempts.",
  });
export type Subject = z.infer<typeof Subject>;

/** The subject of a request. Stored subjects of earlier releases may have references that are refused now. */
const RequestedSubject = z.strictObject({ ...Subject.shape, ref: nameText(LIMITS.subjectRefChars) });

export const VerifyOptions = z
  .strictObject({
    max_judge_tier: JudgeTier.optional(),
    sign_metadata: z
      .boolean()
      .optional()
      .meta({ description: "Also sign metadata, in the payload of the proof. Default false." }),
    require_proof: z.boolean().optional().meta({ description: "Default true." }),
    wait_ms: z
      .int()
      .min(0)
      .max(LIMITS.waitMs)
      .optional()
      .meta({ description: "Block up to this many milliseconds for the finished verdict; otherwise returns 202." }),
  })
  .meta({ id: "VerifyOptions" });
export type VerifyOptions = z.infer<typeof VerifyOptions>;

const requestFields = {
  rubric_id: Uuid.optional(),
  rubric: nameText(LIMITS.rubricNameChars)
    .optional()
    .meta({ description: "The name of a rubric in place of rubric_id: its newest published version" }),
  submission: Submission,
  reference_set_id: Uuid.optional(),
  identity_rung: IdentityRung.optional(),
  options: VerifyOptions.optional(),
  callback_url: KeepableText.max(LIMITS.uriChars).optional(),
  subject: RequestedSubject.optional(),
  metadata: Metadata.optional(),
};

const namesOneRubric = ({ rubric_id, rubric }: { rubric_id?: string | undefined; rubric?: string | undefined }) =>
  (rubric_id === undefined) !== (rubric === undefined);
const ONE_RUBRIC = { path: ["rubric_id"], message: "send rubric_id, or rubric with a name, and not both" };

export const VerifyRequest = z
  .strictObject(requestFields)
  .refine(namesOneRubric, ONE_RUBRIC)
  .meta({ id: "VerifyRequest", description: ONE_RUBRIC.message });
export type VerifyRequest = z.infer<typeof VerifyRequest>;

export const isFinished = ({ status }: { status: VerificationStatus }): boolean =>
  status === "succeeded" || status === "failed";

export const VerifyAccepted = z
  .strictObject({
    verification_id: Uuid.meta({ description: "Read it at GET /v1/verifications/{id}" }),
    status: VerificationStatus.meta({
      description: "queued or running. The verdict may be there already: options.wait_ms, also 0, returns it at once",
    }),
  })
  .meta({ id: "VerifyAccepted" });
export type VerifyAccepted = z.infer<typeof VerifyAccepted>;

const VerifyBatchItem = z
  .strictObject({
    ...requestFields,
    options: VerifyOptions.omit({ wait_ms: true }).optional(),
    idempotency_key: z.string().min(1).max(LIMITS.idempotencyKeyChars).optional().meta({
      description: "Identifies this request as the header Idempotency-Key does in POST /v1/verify",
    }),
  })
  .refine(namesOneRubric, ONE_RUBRIC)
  .meta({ id: "VerifyBatchItem", description: ONE_RUBRIC.message });
export type VerifyBatchItem = z.infer<typeof VerifyBatchItem>;

export const VerifyBatchRequest = z
  .strictObject({ requests: z.array(VerifyBatchItem).min(1).max(SERVER_LIMITS.verifyBatch) })
  .meta({ id: "VerifyBatchRequest" });

const VerifyBatchProblem = z.strictObject({ problem: ProblemBody }).meta({ id: "VerifyBatchProblem" });

export const VerifyBatchResults = z
  .strictObject({
    results: z
      .array(z.union([VerifyAccepted, VerifyBatchProblem]))
      .meta({ description: "One for each request, in their order" }),
  })
  .meta({ id: "VerifyBatchResults" });
export type VerifyBatchResults = z.infer<typeof VerifyBatchResults>;

export const Attempt = z
  .strictObject({
    subject: Subject,
    number: z.int().min(1),
    of: z.int().min(1),
    earlier: z.array(
      z.strictObject({
        verification_id: Uuid,
        status: VerificationStatus,
        determination: Determination.nullable(),
        created_at: DateTime,
      }),
    ),
  })
  .meta({ id: "Attempt" });
export type Attempt = z.infer<typeof Attempt>;

export const CurrentVerdict = z
  .strictObject({
    source: z.literal("escalation"),
    escalation_id: Uuid,
    status: z.enum(["decided", "undecided"]),
    determination: Determination,
    closing_judgment_id: Uuid,
    closed_at: DateTime,
  })
  .meta({
    id: "CurrentVerdict",
    description: "Present after an escalation was closed; the original verdict does not change.",
  });
export type CurrentVerdict = z.infer<typeof CurrentVerdict>;

const listFields = {
  id: Uuid,
  status: VerificationStatus,
  rubric_id: Uuid,
  submission_hash: Sha256,
  determination: Determination.nullable().optional(),
  score: z.number().nullable().optional(),
  confidence: UnitInterval.nullable().optional(),
  flagged: z.boolean(),
  flag_reason: z.string().nullable().optional(),
  proof_ref: z.string().nullable().optional(),
  error: z.string().nullable().optional(),
  created_at: DateTime,
  completed_at: DateTime.nullable().optional(),
  current: CurrentAnswer.nullable().meta({ description: "null without a verdict" }),
  decided: DecisionOutcome,
  metadata: Metadata.optional().meta({ description: "As submitted; absent without any" }),
};

export const VerificationObject = z
  .strictObject({
    ...listFields,
    tenant_id: Uuid.optional(),
    verdict: Verdict.nullable().optional(),
    current_verdict: CurrentVerdict.optional(),
    attempt: Attempt.optional(),
  })
  .meta({ id: "VerificationObject" });
export type VerificationObject = z.infer<typeof VerificationObject>;

export const VerificationListItem = z
  .strictObject({ ...listFields, tenant_id: Uuid })
  .meta({ id: "VerificationListItem" });
export type VerificationListItem = z.infer<typeof VerificationListItem>;

export const VerificationsOrder = z.enum(["newest", "oldest"]).meta({ id: "VerificationsOrder" });
export type VerificationsOrder = z.infer<typeof VerificationsOrder>;

export const VerificationQuery = z.strictObject({
  status: VerificationStatus.optional(),
  determination: z.enum([...Determination.options, "none"]).optional(),
  current_determination: Determination.optional().meta({ description: "By the answer that holds now" }),
  decided: DecisionOutcome.optional(),
  flagged: z.boolean().optional(),
  rubric_id: Uuid.optional().meta({ description: "One version of a rubric" }),
  rubric_name: KeepableText.max(LIMITS.rubricNameChars).optional().meta({ description: "Any version of that name" }),
  subject_kind: Subject.shape.kind.optional(),
  subject_ref: Subject.shape.ref.optional().meta({ description: "The whole reference" }),
  submission_hash: Sha256.optional(),
  metadata: Metadata.optional().meta({
    description: "With all of these members: metadata[build]=4711&metadata[branch]=main",
  }),
  from: DayOrTime.optional().meta({ description: "From this UTC day or time on, by created_at." }),
  to: DayOrTime.optional().meta({ description: "To the end of this UTC day, or to this time, by created_at." }),
  order: VerificationsOrder.optional().meta({
    description:
      "By created_at; default newest. To follow new ones, read the oldest first, and begin the next time a minute before the last created_at: what was accepted at nearly the same time may appear later.",
  }),
  limit: z.int().min(1).max(LIMITS.pageSize).optional(),
  offset: z.int().min(0).max(2_147_483_647).optional().meta({
    description: "Its cost grows with it; use cursor to read further",
  }),
  cursor: z
    .string()
    .max(LIMITS.reviewCursorChars)
    .optional()
    .meta({ description: "next_cursor of the previous page, with the same filters and order, and without an offset" }),
});
export type VerificationQuery = z.infer<typeof VerificationQuery>;

export const VerificationList = z
  .strictObject({
    tenant_id: Uuid.meta({ description: "The tenant that the key belongs to." }),
    limit: z.int().min(1).max(LIMITS.pageSize),
    offset: z.int().min(0),
    filters: FreeObject,
    items: z.array(VerificationListItem),
    next_cursor: z.string().nullable().meta({ description: "null on the last page" }),
  })
  .meta({ id: "VerificationList" });
export type VerificationList = z.infer<typeof VerificationList>;

export const IdempotencyKey = z.string().min(1).max(LIMITS.idempotencyKeyChars);
