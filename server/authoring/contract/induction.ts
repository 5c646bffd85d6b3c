// Defines rubric induction from labeled examples and from a description (see docs/spec.md).
import * as z from "zod";
import { Determination, JudgeTier } from "@/server/contracts/enums";
import { nameText } from "@/server/contracts/names";
import { LIMITS } from "@/server/contracts/limits";
import { RubricIssue } from "@/server/rubric/contract";
import { FreeObject, Sha256, UnitInterval } from "@/server/contracts/scalars";
import { RoleAttachments } from "@/server/submission/contract";
import { RoleBlob } from "@/server/contracts/roleBlob";

/**
 * Any JSON object, documented as `schema`: the verb validates it, because the error code depends on the location and
 * number of faults.
 */
function documentedAs(schema: z.ZodObject, id: string): typeof FreeObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { metadata: z.registry<object>() });
  return FreeObject.meta({ id, ...described });
}

const options = z.strictObject({
  max_criteria: z.int().min(1).max(LIMITS.inductionMaxCriteria).optional(),
  prefer_primitives: z.boolean().optional(),
  judge_tier_hint: JudgeTier.optional(),
});
export type InductionOptions = z.infer<typeof options>;

const attachments = z.union(
  [RoleBlob, RoleAttachments],
  `must be a string, a JSON object or an array of at most ${LIMITS.attachments} attachments`,
);

const InductionExample = z.strictObject({
  output: RoleBlob,
  label: Determination,
  id: nameText(LIMITS.inductionExampleIdChars).optional(),
  input: RoleBlob.optional(),
  context: attachments.optional(),
  reference: RoleBlob.optional(),
  evidence: attachments.optional(),
  values: FreeObject.optional(),
  rationale: z.string().max(LIMITS.inductionRationaleChars).optional(),
});
export type InductionExample = z.infer<typeof InductionExample>;

export const RubricFromOutcomesRequest = z.strictObject({
  examples: z.array(InductionExample).min(LIMITS.inductionExamplesMin).max(LIMITS.inductionExamples),
  goal: z.string().max(LIMITS.inductionGoalChars).optional(),
  options: options.optional(),
});

export const RubricFromDescriptionRequest = z.strictObject({
  description: z.string().max(LIMITS.inductionDescriptionChars).meta({ minLength: 1 }),
  options: options.optional(),
});

export const RubricFromOutcomesBody = documentedAs(RubricFromOutcomesRequest, "RubricFromOutcomesRequest");
export const RubricFromDescriptionBody = documentedAs(RubricFromDescriptionRequest, "RubricFromDescriptionRequest");

const compile = z.strictObject({
  ok: z.boolean(),
  issues: z.array(RubricIssue),
  rubric_hash: Sha256,
  source_hash: Sha256,
});
const model = z.string().meta({ description: "The drafting model, or none if the examples sufficed" });

export const RubricInductionResult = z
  .strictObject({
    rubric_spec: FreeObject,
    compile,
    induction: z.strictObject({
      model,
      prompt_version: z.string(),
      per_criterion: z.array(
        z.strictObject({ key: z.string(), explains_example_ids: z.array(z.string()), confidence: UnitInterval }),
      ),
      unexplained_example_ids: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  })
  .meta({ id: "RubricInductionResult", description: "An unregistered draft" });
export type RubricInductionResult = z.infer<typeof RubricInductionResult>;

export const RubricFromDescriptionResult = z
  .strictObject({
    rubric_spec: FreeObject,
    compile,
    induction: z.strictObject({
      model,
      prompt_version: z.string(),
      source: z.literal("description"),
      per_criterion: z.array(z.strictObject({ key: z.string(), confidence: UnitInterval })),
      warnings: z.array(z.string()),
    }),
    lint: z.strictObject({
      passes_a3: z
        .boolean()
        .meta({ description: "No finding of the linter is an error: /docs/guides/concepts#linter" }),
      linter: z.literal("authoring-quality-linter@a3"),
      warnings: z.array(FreeObject),
    }),
    draft: z.strictObject({
      status: z.literal("draft"),
      bound: z.literal(false),
      publishable: z.boolean(),
      publish_via: z.literal("POST /v1/rubrics"),
    }),
  })
  .meta({ id: "RubricFromDescriptionResult", description: "An unregistered draft" });
export type RubricFromDescriptionResult = z.infer<typeof RubricFromDescriptionResult>;
