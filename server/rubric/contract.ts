// Defines the rubric resources of docs/spec.md. The compiler checks an authored spec, so that it reports all issues at
// once.
import * as z from "zod";
import { CriterionPrimitive, JudgeTier } from "@/server/contracts/enums";
import { MarkedExample } from "@/server/rubric/contract/examples";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, FreeObject, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { SubmissionRole } from "@/server/submission/contract";

/** Accepts any JSON object, so that the compiler reports all issues. `DescribedRubric` says what it accepts. */
export const AuthoredRubric = FreeObject;
export type AuthoredRubric = z.infer<typeof AuthoredRubric>;

export const RubricIssue = z
  .strictObject({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    path: z.string().meta({ description: "JSON pointer into the authored spec" }),
    message: z.string(),
  })
  .meta({ id: "RubricIssue" });
export type RubricIssue = z.infer<typeof RubricIssue>;

export const ContrastProposal = z
  .strictObject({
    key: z.string(),
    path: z.string().meta({ description: "JSON pointer to the criterion" }),
    by: z.enum(["model", "code"]),
    contrasts: z.array(z.string()).meta({ description: "For the author to check; empty where nothing is known" }),
  })
  .meta({ id: "ContrastProposal" });
export type ContrastProposal = z.infer<typeof ContrastProposal>;

const proposals = z
  .array(ContrastProposal)
  .optional()
  .meta({ description: "With propose=contrasts: one for each judged criterion without contrasts" });

export const RubricCompilePreview = z
  .discriminatedUnion("ok", [
    z
      .strictObject({ ok: z.literal(true), hash: Sha256, source_hash: Sha256, issues: z.array(RubricIssue), proposals })
      .meta({ id: "RubricCompiled" }),
    z.strictObject({ ok: z.literal(false), issues: z.array(RubricIssue) }).meta({ id: "RubricNotCompiled" }),
  ])
  .meta({ id: "RubricCompilePreview" });
export type RubricCompilePreview = z.infer<typeof RubricCompilePreview>;

export const RubricStatus = z.enum(["active", "draft"]).meta({ id: "RubricStatus" });
export type RubricStatus = z.infer<typeof RubricStatus>;

const version = {
  rubric_id: Uuid.meta({ description: "ID of this version" }),
  name: z.string(),
  version: z.int().min(1),
  rubric_hash: Sha256,
  hash: Sha256.meta({ description: "Alias of rubric_hash" }),
  created_at: DateTime,
};

export const RubricSummary = z
  .strictObject({ ...version, status: RubricStatus, source_hash: Sha256.nullable().optional() })
  .meta({ id: "RubricSummary" });
export type RubricSummary = z.infer<typeof RubricSummary>;

export const RubricList = z
  .strictObject({
    rubrics: z.array(RubricSummary),
    limit: z.int().min(1).max(LIMITS.pageSize).nullable(),
    offset: z.int().min(0).nullable(),
  })
  .meta({ id: "RubricList", description: "The latest version per name, newest first" });
export type RubricList = z.infer<typeof RubricList>;

export const RubricRegistered = z
  .strictObject({
    ...version,
    status: RubricStatus,
    source_hash: Sha256,
    issues: z.array(RubricIssue),
    created: z.boolean().meta({ description: "false with if_changed, for a rubric that equals the newest version" }),
  })
  .meta({ id: "RubricRegistered" });
export type RubricRegistered = z.infer<typeof RubricRegistered>;

export const RubricCriterion = z
  .strictObject({
    criterion_id: Uuid.meta({ description: "Stable for one key across the versions of a rubric" }),
    key: z.string(),
    type: z.enum(["must_have", "must_not", "scored"]),
    inverted: z.boolean().meta({
      description:
        "Whether the criterion states what must not be so: met means that it does not hold. True of must_not, except in " +
        "versions compiled before the type had this meaning, where met means that it holds",
    }),
    primitive: CriterionPrimitive,
    title: z.string().nullable(),
    statement: z.string().nullable(),
    weight: z.number().nullable(),
    tier: JudgeTier.nullable(),
    applies_to: SubmissionRole,
    config: FreeObject,
    requires_context: z.boolean(),
    partial_allowed: z.boolean(),
    evidence: z.enum(["cited", "holistic"]).nullable().meta({
      description:
        "What a statement needs to count as true: a citation, or nothing, for what no passage can show; null where no model judges.",
    }),
    contrasts: z.array(z.string()).meta({
      description:
        "Variations of the statement that are not true where it is; of must_not, passages in which it is true",
    }),
    quantifier: z.enum(["some", "every", "none"]).nullable().meta({
      description:
        "Which passages of the judged role the statement is about; every and none, or some of a must_not criterion, are read passage by passage; null when not stated",
    }),
    acceptance_threshold: UnitInterval,
  })
  .meta({ id: "RubricCriterion" });
export type RubricCriterion = z.infer<typeof RubricCriterion>;

export const RubricObject = z
  .strictObject({
    ...RubricSummary.shape,
    issues: z.array(RubricIssue),
    spec: FreeObject.meta({ description: "As authored" }),
    compiled: FreeObject.meta({ description: "As hashed: defaults filled" }),
    criteria: z.array(RubricCriterion),
    versions: z.array(RubricSummary).meta({ description: "Every version of this name, newest first" }),
  })
  .meta({ id: "RubricObject" });
export type RubricObject = z.infer<typeof RubricObject>;

export const RubricTemplate = z
  .strictObject({
    slug: z.string(),
    label: z.string(),
    description: z.string(),
    spec: FreeObject,
    examples: z.array(MarkedExample),
  })
  .meta({ id: "RubricTemplate" });
export type RubricTemplate = z.infer<typeof RubricTemplate>;

export const RubricTemplateList = z
  .strictObject({ tenant_id: Uuid, templates: z.array(RubricTemplate) })
  .meta({ id: "RubricTemplateList" });
export type RubricTemplateList = z.infer<typeof RubricTemplateList>;
