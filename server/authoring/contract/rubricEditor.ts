// Defines the rubric editor's operations: checks with fixes, trials, prompt, estimate, import, publishing, history.
import * as z from "zod";
import { Determination, JudgeTier } from "@/server/contracts/enums";
import { MarkedExample } from "@/server/rubric/contract/examples";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { RubricIssue, RubricSummary } from "@/server/rubric/contract";
import { FreeObject, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { Submission } from "@/server/submission/contract";
import { EvidenceCitation } from "@/server/verdict/contract/verdict";

export const RubricFix = z
  .strictObject({
    label: z.string(),
    changes: z
      .array(z.strictObject({ path: z.string(), value: z.unknown().optional() }))
      .meta({ description: "In order; JSON pointers into the authored spec. Without a value the path is removed" }),
  })
  .meta({ id: "RubricFix" });
export type RubricFix = z.infer<typeof RubricFix>;

export const EditorIssue = z
  .strictObject({ ...RubricIssue.shape, fix: RubricFix.nullable() })
  .meta({ id: "EditorIssue" });
export type EditorIssue = z.infer<typeof EditorIssue>;

export const RubricCheck = z
  .strictObject({
    ok: z.boolean(),
    hash: Sha256.nullable(),
    source_hash: Sha256.nullable(),
    issues: z.array(EditorIssue),
  })
  .meta({ id: "RubricCheck" });
export type RubricCheck = z.infer<typeof RubricCheck>;

const PricedModel = z.strictObject({
  model: z.string().nullable(),
  price: z
    .strictObject({ input: z.number(), output: z.number() })
    .nullable()
    .meta({ description: "USD per million tokens" }),
});
const TierSettings = z.strictObject({ tier: JudgeTier, samples: z.int().min(1), ...PricedModel.shape });

export const RubricEditorSetup = z
  .strictObject({
    description_open: z.boolean().meta({ description: "VERIFY_NL_RUBRIC_FROM_DESCRIPTION" }),
    tiers: z.array(TierSettings),
    template_use: z.record(z.string(), z.int()).meta({ description: "Number of the tenant's rubrics by template" }),
  })
  .meta({ id: "RubricEditorSetup" });
export type RubricEditorSetup = z.infer<typeof RubricEditorSetup>;

export const RubricTrialRequest = z
  .strictObject({ criterion: FreeObject, submission: Submission })
  .meta({ id: "RubricTrialRequest" });
export type RubricTrialRequest = z.infer<typeof RubricTrialRequest>;

export const RubricTrial = z
  .strictObject({
    issues: z.array(RubricIssue).meta({ description: "Paths are relative to the criterion" }),
    outcome: z
      .strictObject({
        determination: Determination,
        rationale: z.string(),
        value_assessed: z.number().nullable(),
        evidence_spans: z.array(EvidenceCitation),
      })
      .nullable()
      .meta({ description: "null: the criterion does not compile or requires a model" }),
  })
  .meta({ id: "RubricTrial" });
export type RubricTrial = z.infer<typeof RubricTrial>;

export const RubricPrompt = z
  .strictObject({
    prompt_version: z.string(),
    messages: z.array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() })),
    reply_schema: FreeObject,
  })
  .meta({ id: "RubricPrompt", description: "Verbatim except for the boundary, which is random for each sample" });
export type RubricPrompt = z.infer<typeof RubricPrompt>;

export const RubricEstimateRequest = z
  .strictObject({ spec: FreeObject, submission: Submission })
  .meta({ id: "RubricEstimateRequest" });
export type RubricEstimateRequest = z.infer<typeof RubricEstimateRequest>;

const EstimatedUse = z.strictObject({
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
  cost_usd: z.number().nullable().meta({ description: "null: no model or no price" }),
});

export const RubricEstimate = z
  .strictObject({
    judged: z.int().min(0).meta({ description: "Criteria that a model judges" }),
    tiers: z.array(
      z.strictObject({
        ...TierSettings.shape,
        criteria: z.int().min(0).meta({ description: "Criteria that start at this tier" }),
        ...EstimatedUse.shape,
      }),
    ),
    readings: z
      .strictObject({ ...PricedModel.shape, ...EstimatedUse.shape })
      .nullable()
      .meta({
        description: "If every answer is favorable and read again once; null: the rubric or the tenant has no readings",
      }),
  })
  .meta({
    id: "RubricEstimate",
    description: "The cost of one verification, if the tier judged every judged criterion",
  });
export type RubricEstimate = z.infer<typeof RubricEstimate>;

export const RubricImportRequest = z
  .strictObject({ document: KeepableText.max(LIMITS.draftSourceChars), name: KeepableText.max(LIMITS.rubricNameChars) })
  .meta({ id: "RubricImportRequest" });
export type RubricImportRequest = z.infer<typeof RubricImportRequest>;

export const RubricImported = z.strictObject({ spec: FreeObject.nullable(), issues: z.array(RubricIssue) }).meta({
  id: "RubricImported",
  description:
    "Paths point into the document. A check with an error is not in spec, which is null if none is left, or if the others depend on it",
});
export type RubricImported = z.infer<typeof RubricImported>;

export const TriedExample = z
  .strictObject({
    ...MarkedExample.shape,
    verification_id: Uuid.nullable().meta({ description: "Its trial on this rubric; null: none" }),
  })
  .meta({ id: "TriedExample" });
export type TriedExample = z.infer<typeof TriedExample>;

export const GateReason = z
  .enum(["examples_contradict", "examples_undetermined", "examples_not_run", "agreement_worse"])
  .meta({ id: "GateReason" });
export type GateReason = z.infer<typeof GateReason>;

const Agreement = z
  .strictObject({ agree: z.int().min(0), of: z.int().min(0), low: UnitInterval, high: UnitInterval })
  .meta({ id: "RubricAgreement", description: "With a 95% Wilson interval" });
export type RubricAgreement = z.infer<typeof Agreement>;

export const RubricGate = z
  .strictObject({
    passed: z.boolean(),
    reasons: z.array(GateReason),
    agreement: Agreement.nullable(),
    base_agreement: Agreement.nullable().meta({
      description: "Agreement of the current version on the examples that it was published with",
    }),
    override_reason: z.string().nullable(),
  })
  .meta({ id: "RubricGate" });
export type RubricGate = z.infer<typeof RubricGate>;

export const RubricPublishRequest = z
  .strictObject({
    spec: FreeObject.meta({ description: "An authored rubric" }),
    draft_id: Uuid.meta({ description: "The caller's draft; deleted on success" }),
    note: KeepableText.max(LIMITS.publishNoteChars).optional(),
    examples: z.array(TriedExample).max(2 * LIMITS.markedExamples),
    override_reason: KeepableText.min(1).max(LIMITS.publishNoteChars).optional(),
  })
  .meta({ id: "RubricPublishRequest" });
export type RubricPublishRequest = z.infer<typeof RubricPublishRequest>;

export const RubricPublished = z
  .strictObject({ rubric_id: Uuid, version: z.int().min(1), gate: RubricGate })
  .meta({ id: "RubricPublished" });
export type RubricPublished = z.infer<typeof RubricPublished>;

export const RubricNextVersionQuery = z.strictObject({ name: KeepableText.max(LIMITS.rubricNameChars) });

export const RubricNextVersion = z
  .strictObject({
    version: z.int().min(1),
    current: z
      .strictObject({ rubric_id: Uuid, version: z.int().min(1), verifications: z.int().min(0), archived: z.boolean() })
      .nullable()
      .meta({ description: "The newest published version of the name" }),
  })
  .meta({ id: "RubricNextVersion" });
export type RubricNextVersion = z.infer<typeof RubricNextVersion>;

export const RubricOverviewQuery = z.strictObject({
  q: KeepableText.max(LIMITS.searchChars).optional().meta({ description: "Part of the name" }),
  archived: z.boolean().optional().meta({ description: "Only the archived rubrics; without it, only the others" }),
  limit: z.int().min(1).max(LIMITS.pageSize),
  offset: z.int().min(0).max(2_147_483_647),
});
export type RubricOverviewQuery = z.infer<typeof RubricOverviewQuery>;

export const RubricOverview = z
  .strictObject({
    rubrics: z.array(
      z.strictObject({
        ...RubricSummary.shape,
        versions: z.int().min(1),
        verifications: z.int().min(0).meta({ description: "All versions together" }),
      }),
    ),
    total: z.int().min(0),
    any_archived: z.boolean(),
  })
  .meta({ id: "RubricOverview", description: "The latest version of each name, newest first" });
export type RubricOverview = z.infer<typeof RubricOverview>;

export const RubricArchiveRequest = z.strictObject({ archived: z.boolean() }).meta({ id: "RubricArchiveRequest" });
export type RubricArchiveRequest = z.infer<typeof RubricArchiveRequest>;

export const RubricArchived = z
  .strictObject({ name: z.string(), archived: z.boolean() })
  .meta({ id: "RubricArchived" });
export type RubricArchived = z.infer<typeof RubricArchived>;

export const RubricHistory = z
  .strictObject({
    archived: z.boolean(),
    versions: z.array(
      z.strictObject({
        ...RubricSummary.shape,
        published_by: z.string().nullable().meta({ description: "null: registered through the API" }),
        note: z.string().nullable(),
        verifications: z.int().min(0),
        agreement: Agreement.nullable().meta({ description: "Agreement of people with its verdicts, from feedback" }),
        gate: RubricGate.nullable(),
        examples: z.array(z.strictObject({ ...TriedExample.shape, determination: Determination.nullable() })),
      }),
    ),
  })
  .meta({ id: "RubricHistory", description: "Newest first" });
export type RubricHistory = z.infer<typeof RubricHistory>;
