// The schemas of the details of one verification.
import * as z from "zod";
import { ReviewDecision } from "@/server/review/contract/reviewDecision";
import { Determination, FeedbackOutcome, JudgeTier, TrustTier } from "@/server/contracts/enums";
import { FeedbackBasis } from "@/server/feedback/contract";
import { JudgeAttempt } from "@/server/judging/contract";
import { PassageReading, ReadingKind, ReadingOutcome } from "@/server/verdict/contract/reading";
import { SigningKeyId, SigningKeyStatus } from "@/server/proof/contract/keySet";
import { Estimated } from "@/server/reports/contract/reports";
import { Reviewer } from "@/server/review/contract/review";
import { RubricCriterion } from "@/server/rubric/contract";
import { DateTime, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { SubmissionRole } from "@/server/submission/contract";
import { CriterionResult } from "@/server/verdict/contract/verdict";
import { VerificationObject } from "@/server/verification/contract/verification";

const SourceName = z.string().meta({ description: "output, input, reference, values, context[0], evidence[0], …" });

export const DetailText = z
  .strictObject({
    name: SourceName,
    role: SubmissionRole,
    label: z.string().nullable(),
    trust_tier: TrustTier.nullable().meta({ description: "Evidence trust of context and evidence" }),
    kind: z
      .enum(["text", "json"])
      .meta({ description: "json: the submission has an object; text is its RFC 8785 form" }),
    text: z.string().meta({ description: "Verbatim and untrusted" }),
    suspected: z.array(z.strictObject({ start: z.int().min(0), end: z.int().min(0), kind: z.string() })).meta({
      description:
        "Possible prompt injection, in UTF-16 code units; searched in texts of up to 64 KiB if the verdict reports manipulation",
    }),
  })
  .meta({ id: "DetailText", description: "One text as it was judged; offsets of evidence refer to it" });
export type DetailText = z.infer<typeof DetailText>;

export const DetailCitation = z
  .strictObject({
    source: SourceName.nullable().meta({ description: "null: the judge cited a source that does not exist" }),
    locator: z.string().nullable(),
    start: z.int().min(0).nullable().meta({ description: "UTF-16 code units; null if the locator is not a range" }),
    end: z.int().min(0).nullable().meta({ description: "Exclusive" }),
    found: z.boolean().meta({ description: "false: the quote was not found in the cited source" }),
    snippet: z.string(),
    check: z.enum(["verified", "repaired"]).nullable(),
  })
  .meta({ id: "DetailCitation" });
export type DetailCitation = z.infer<typeof DetailCitation>;

export const JudgeSample = z
  .strictObject({
    tier: JudgeTier,
    sample: z.int().min(0),
    model: z.string(),
    reused: z.boolean(),
    vote: Determination.nullable().meta({
      description: "null: unavailable for results reused before it was recorded",
    }),
    rationale: z.string().nullable().meta({ description: "The model's reason; untrusted. null as vote" }),
  })
  .meta({ id: "JudgeSample" });
export type JudgeSample = z.infer<typeof JudgeSample>;

const CitedPassage = z.strictObject({ source: z.string(), locator: z.string(), snippet: z.string() });

export const JudgeReading = z
  .strictObject({
    tier: JudgeTier.meta({ description: "Whose answer was read again" }),
    kind: ReadingKind,
    model: z.string(),
    reused: z.boolean(),
    outcome: ReadingOutcome,
    reason: z.string().meta({ description: "The reader's reason; untrusted" }),
    passages: z
      .array(
        z.strictObject({ ...PassageReading.shape, snippet: z.string(), sources: z.array(CitedPassage).optional() }),
      )
      .meta({ description: "The passages of which the statement was asked one by one; empty without one" }),
  })
  .meta({ id: "JudgeReading" });
export type JudgeReading = z.infer<typeof JudgeReading>;

export const DetailResult = z
  .strictObject({
    ...CriterionResult.pick({ determination: true, confidence: true, rationale: true }).shape,
    score: UnitInterval.nullable(),
    value_assessed: z.number().nullable(),
    model: CriterionResult.shape.model.unwrap().nullable(),
    raw_confidence: UnitInterval.nullable().meta({ description: "Before calibration; null without a model" }),
    calibration: z
      .strictObject({
        id: Uuid,
        method: z.enum(["none", "platt", "isotonic"]),
        labels: z.int().min(0),
        version: z.int().min(1),
      })
      .nullable(),
    label_record: Estimated.nullable().meta({
      description:
        "Share of the same judge's results with raw confidence within 0.1 that labels confirm; null below 10 labels",
    }),
    tier_used: JudgeTier.nullable(),
    manipulation_detected: z.boolean(),
    flagged: z.boolean(),
    flag_reason: z.string().nullable(),
    evidence_spans: z.array(DetailCitation),
    samples: z.array(JudgeSample).meta({ description: "Votes of the samples of every tier" }),
    readings: z.array(JudgeReading).meta({ description: "Independent readings of the answers of every tier" }),
  })
  .meta({ id: "DetailResult" });
export type DetailResult = z.infer<typeof DetailResult>;

export const DetailCriterion = z
  .strictObject({ ...RubricCriterion.shape, result: DetailResult.nullable() })
  .meta({ id: "DetailCriterion", description: "result is null until there is a verdict" });
export type DetailCriterion = z.infer<typeof DetailCriterion>;

export const TimelineEvent = z
  .strictObject({
    at: DateTime,
    what: z.enum([
      "created",
      "started",
      "judge_attempt",
      "judge_reply_reused",
      "completed",
      "decision",
      "escalation_opened",
      "escalation_closed",
      "feedback",
      "reverification",
      "webhook_delivered",
      "webhook_failed",
    ]),
    detail: z.string().nullable(),
    comment: z.string().nullable().meta({ description: "What a person wrote with the decision; untrusted" }),
  })
  .meta({ id: "TimelineEvent" });
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const VerificationDetailQuery = z.strictObject({
  texts_from: z.int().min(0).optional().meta({ description: "Position of the first text; default 0" }),
});

export const VerificationDetail = z
  .strictObject({
    verification: VerificationObject.meta({ description: "attempt has the earlier attempts of the same subject" }),
    rubric: z.strictObject({
      id: Uuid,
      name: z.string(),
      version: z.int().min(1),
      rubric_hash: Sha256,
      is_draft: z.boolean().meta({ description: "The verification tried an example; version is the next one" }),
    }),
    acceptance_threshold: UnitInterval,
    submission: z.strictObject({
      uri: z.string().nullable(),
      content_type: z.string().nullable(),
      unavailable: z.string().nullable().meta({ description: "Why the URI content is unavailable" }),
      texts: z.array(DetailText),
      texts_total: z.int().min(0).meta({ description: "More than texts holds only of submissions before the limit" }),
    }),
    criteria: z.array(DetailCriterion),
    judge_attempts: z.array(JudgeAttempt),
    proof: z
      .strictObject({
        key_id: SigningKeyId,
        content_hash: Sha256,
        entries: z.int().min(1),
        key_status: SigningKeyStatus,
      })
      .nullable(),
    review_decision: ReviewDecision.nullable(),
    decided_by: Reviewer.nullable().meta({ description: "Who made review_decision" }),
    escalation_id: Uuid.nullable(),
    escalation_judgment: z
      .strictObject({ judged_by: Reviewer, rationale: z.string().nullable() })
      .nullable()
      .meta({ description: "Who closed the escalation, and why; null while it is open" }),
    reservation: z.strictObject({ by: Reviewer, expires_at: DateTime }).nullable(),
    deferred_by_me: z.boolean(),
    feedback: z.array(
      z.strictObject({
        feedback_id: Uuid,
        outcome: FeedbackOutcome,
        note: z.string().nullable(),
        basis: FeedbackBasis,
        recorded_by: z.string(),
        recorded_by_name: z
          .string()
          .nullable()
          .meta({ description: "null for an API key, and an account without a name here" }),
        created_at: DateTime,
      }),
    ),
    reverifications: z.array(
      z.strictObject({
        reverification_id: Uuid,
        determination: Determination.nullable(),
        confidence: UnitInterval.nullable(),
        changed: z.boolean().nullable(),
        proof_seq: z.int().min(1).nullable(),
        created_at: DateTime,
      }),
    ),
    note_count: z.int().min(0).meta({ description: "Notes of members; see GET /v1/verifications/{id}/notes" }),
    timeline: z.array(TimelineEvent).meta({ description: "Oldest first" }),
  })
  .meta({ id: "VerificationDetail" });
export type VerificationDetail = z.infer<typeof VerificationDetail>;
