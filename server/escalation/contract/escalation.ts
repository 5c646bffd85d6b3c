// Escalations: verdicts that were routed to a person, the signed judgment that closes one, and the keys that sign
// (additive).
import * as z from "zod";
import { JudgeCapacity } from "@/server/reviewer/contract/reviewer";
import { Determination, SubjectKind } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { pageSchema, PageQuery } from "@/server/contracts/page";
import { ProofEntrySummary } from "@/server/proof/contract/proof";
import { ObservedSeconds } from "@/server/proof/contract/payloads";
import { SigningKeyId } from "@/server/proof/contract/keySet";
import { ReviewerTier } from "@/server/reviewer/contract/reviewerTiers";
import { DateTime, Sha256, Uuid } from "@/server/contracts/scalars";
import { CurrentVerdict } from "@/server/verification/contract/verification";

export const EscalationStatus = z.enum(["open", "decided", "undecided"]).meta({ id: "EscalationStatus" });

/** Accepts any text, since each unknown name has its own error code. */
const Name = KeepableText.min(1).max(LIMITS.labelChars);

const JudgmentCriterion = z
  .strictObject({ criterion_id: Name, determination: Determination })
  .meta({ id: "JudgmentCriterion" });

const judgedFields = {
  rule: Name.meta({ examples: ["escalation-judgment@1"] }),
  escalation_id: Uuid.optional().meta({
    description: "The judged escalation. Optional but recommended: the signature is then bound to it.",
  }),
  capacity: Name.meta({ description: "One of the escalation's capacities" }),
  tier: Name.meta({ description: "The slug of a current reviewer tier" }),
  criteria: z
    .array(JudgmentCriterion)
    .max(LIMITS.criteria)
    .refine((items) => new Set(items.map((item) => item.criterion_id)).size === items.length, "names a criterion twice")
    .optional(),
  minutes: z.number().meta({
    description:
      "Whole minutes that the reviewer claims, at least 1 and the tier's min_minutes; with the tenant setting limit_judgment_minutes at " +
      "most those that the service saw, begun minutes included",
  }),
  rationale: KeepableText.min(1).max(LIMITS.cockpitReasonChars).optional().meta({
    description: "Why, in the reviewer's words. The console requires it; the proof has its hash within content_hash",
  }),
  judged_at: DateTime.meta({ description: "Within the escalation's window, at most 5 minutes ahead of the service" }),
  key_id: Name.meta({ description: "The enrolled reviewer key" }),
};

/**
 * A signed judgment. The signed text is `svc-verify/judgment-sig/1:` and the SHA-256 hex of the RFC 8785 form of all
 * fields except `signature`.
 */
export const EscalationJudgmentRequest = z
  .discriminatedUnion("outcome", [
    z
      .strictObject({
        ...judgedFields,
        outcome: z.literal("decided"),
        determination: Determination,
        signature: KeepableText,
      })
      .meta({ id: "DecidedJudgment" }),
    z
      .strictObject({ ...judgedFields, outcome: z.literal("undecided"), signature: KeepableText })
      .meta({ id: "UndecidedJudgment" }),
  ])
  .meta({
    id: "EscalationJudgmentRequest",
    description:
      "signature: base64 Ed25519 by key_id over `svc-verify/judgment-sig/1:` and the SHA-256 hex of the RFC 8785 form of the " +
      "judgment without signature.",
  });
export type EscalationJudgmentRequest = z.infer<typeof EscalationJudgmentRequest>;

const AccountName = z.string().nullable().meta({ description: "null for an account without a name here" });

const listFields = {
  escalation_id: Uuid,
  verification_id: Uuid,
  status: EscalationStatus,
  rule: z.string(),
  opened_by: z.string(),
  opened_at: DateTime,
  closes_at: DateTime.meta({ description: "End of the window for judged_at" }),
  determination: Determination.nullable(),
  closing_judgment_id: Uuid.nullable(),
  closed_at: DateTime.nullable(),
  subject: z.strictObject({ kind: SubjectKind, ref: z.string() }).meta({ id: "EscalationSubject" }).nullable(),
  rubric: z.strictObject({ rubric_id: Uuid, name: z.string(), version: z.int().min(1) }),
  excerpt: z.string().nullable().meta({ description: "The beginning of the submitted work in one line" }),
  question: z.string().nullable().meta({ description: "The reason that the router gave" }),
};

export const EscalationListItem = z.strictObject(listFields).meta({ id: "EscalationListItem" });
export type EscalationListItem = z.infer<typeof EscalationListItem>;

export const EscalationQuery = z.strictObject({ status: EscalationStatus.optional(), ...PageQuery.shape });
export type EscalationQuery = z.infer<typeof EscalationQuery>;

export const EscalationList = pageSchema(EscalationListItem).meta({
  id: "EscalationList",
  description: "Newest first",
});
export type EscalationList = z.infer<typeof EscalationList>;

export const EscalationObject = z
  .strictObject({
    ...listFields,
    tenant_id: Uuid,
    opened_by_name: AccountName,
    capacities: z.array(JudgeCapacity).meta({ description: "Capacities that the rule admits" }),
    tiers: z.array(ReviewerTier).meta({ description: "The current reviewer tiers" }),
    caller: z
      .strictObject({
        tier: z.string().nullable().meta({ description: "The highest tier that the caller may claim" }),
        capacities: z.array(JudgeCapacity),
        involved: z.boolean().meta({ description: "The caller routed the verdict or decided on it" }),
        may_judge: z.boolean(),
        started_at: DateTime.nullable().meta({ description: "The caller's start; null before it" }),
      })
      .optional()
      .meta({ description: "What the calling account may do; absent for API keys" }),
    criteria: z
      .array(
        z.strictObject({
          criterion_id: Uuid,
          key: z.string(),
          title: z.string().nullable(),
          inverted: z.boolean().meta({ description: "Whether the criterion states what must not be so" }),
          determination: Determination,
        }),
      )
      .meta({ description: "Criteria of the verdict that a judgment can name" }),
    judgment: z
      .strictObject({
        judgment_id: Uuid,
        account_id: z.string().meta({ description: "Owner of the signing key" }),
        account_name: AccountName,
        content_hash: Sha256,
        observed_seconds: ObservedSeconds,
        self_adjudicated: z.boolean().meta({ description: "The account had routed the verdict or decided on it" }),
        record: EscalationJudgmentRequest,
      })
      .meta({ id: "EscalationJudgment" })
      .nullable(),
  })
  .meta({ id: "EscalationObject" });
export type EscalationObject = z.infer<typeof EscalationObject>;

export const EscalationStart = z
  .strictObject({ escalation_id: Uuid, account_id: z.string(), started_at: DateTime })
  .meta({ id: "EscalationStart", description: "The caller's earliest start, by the service's clock" });
export type EscalationStart = z.infer<typeof EscalationStart>;

export const EscalationJudgmentAccepted = z
  .strictObject({
    tenant_id: Uuid,
    verification_id: Uuid,
    judgment_id: Uuid,
    current_verdict: CurrentVerdict,
    proof_entry: ProofEntrySummary.nullable().meta({ description: "null when the verification has no proof" }),
  })
  .meta({ id: "EscalationJudgmentAccepted" });
export type EscalationJudgmentAccepted = z.infer<typeof EscalationJudgmentAccepted>;

export const ReviewerKeyRequest = z
  .strictObject({ public_key: z.string(), encoding: z.enum(["base64", "hex"]).optional() })
  .meta({
    id: "ReviewerKeyRequest",
    description: "The 32 raw bytes of an Ed25519 public key, base64 unless encoding says hex",
  });
export type ReviewerKeyRequest = z.infer<typeof ReviewerKeyRequest>;

export const ReviewerKey = z
  .strictObject({
    key_id: SigningKeyId,
    account_id: z.string(),
    account_name: AccountName,
    public_key: z.string().meta({ description: "base64url" }),
    status: z.enum(["active", "revoked"]),
    created_at: DateTime,
    revoked_at: DateTime.nullable(),
  })
  .meta({ id: "ReviewerKey" });
export type ReviewerKey = z.infer<typeof ReviewerKey>;

export const ReviewerKeyList = z
  .strictObject({ tenant_id: Uuid, keys: z.array(ReviewerKey) })
  .meta({ id: "ReviewerKeyList", description: "The newest 1,000 keys of the tenant, oldest first" });
export type ReviewerKeyList = z.infer<typeof ReviewerKeyList>;
