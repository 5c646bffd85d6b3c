// Describes a criterion of an authored rubric.
import * as z from "zod";
import { type CriterionPrimitive, JudgeTier } from "@/server/contracts/enums";
import { CRITERION_KEY } from "@/server/contracts/scalars";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import {
  JsonSchemaConfig,
  LlmJudgeConfig,
  NumericThresholdConfig,
  RegexMatchConfig,
} from "@/server/primitives/contract";
import { SubmissionRole } from "@/server/submission/contract";

const statement = z.string().min(1).max(SERVER_LIMITS.criterionStatementChars);
const STATEMENT = "What must be true of the submission; of a must_not, what must not be true";

const key = z
  .string()
  .regex(CRITERION_KEY)
  .meta({ description: "Unique in the rubric. Keep it across versions: criterion_id depends on it" });
const type = z.enum(["must_have", "must_not", "scored"]).meta({ description: "How the result counts in the verdict" });

const optionalFields = {
  title: z
    .string()
    .min(1)
    .max(SERVER_LIMITS.criterionTitleChars)
    .optional()
    .meta({ description: "A short name for people" }),
  statement: statement.optional().meta({ description: `${STATEMENT}. Required for llm_judge@1` }),
  weight: z
    .number()
    .gt(0)
    .max(SERVER_LIMITS.criterionWeight)
    .optional()
    .meta({ default: 1, description: "With type scored only: the share in the score" }),
  threshold: z
    .number()
    .optional()
    .meta({ description: "numeric_threshold@1 only: used where its config has no threshold" }),
  applies_to: SubmissionRole.optional().meta({ default: "output", description: "The role of the submission to check" }),
  requires_context: z
    .boolean()
    .optional()
    .meta({ default: false, description: "llm_judge@1 only: a favorable answer must cite a source" }),
  partial_allowed: z
    .boolean()
    .optional()
    .meta({ default: true, description: "llm_judge@1 only: whether the model may answer partial" }),
  evidence: z
    .enum(["cited", "holistic"])
    .optional()
    .meta({ description: "llm_judge@1 only: whether a true statement needs a citation" }),
  quantifier: z
    .enum(["some", "every", "none"])
    .optional()
    .meta({ description: "llm_judge@1 only: which passages of the judged role the statement is about" }),
};

const contrasts = z.array(statement).meta({
  description:
    "llm_judge@1 only: statements that are false where the statement is true; of a must_not, harmful passages",
});
const requiredFields = <P extends CriterionPrimitive, C extends z.ZodType>(primitive: P, config: C) => ({
  key,
  type,
  primitive: z.literal(primitive),
  config,
});
/** The compiler accepts an empty list where no model judges. */
const deterministicFields = { ...optionalFields, contrasts: contrasts.max(0).optional() };

const RegexCriterion = z
  .strictObject({ ...requiredFields("regex_match@1", RegexMatchConfig), ...deterministicFields })
  .meta({ id: "RegexCriterion" });
const JsonSchemaCriterion = z
  .strictObject({ ...requiredFields("json_schema@1", JsonSchemaConfig), ...deterministicFields })
  .meta({ id: "JsonSchemaCriterion" });
const NumericCriterion = z
  .strictObject({ ...requiredFields("numeric_threshold@1", NumericThresholdConfig), ...deterministicFields })
  .meta({ id: "NumericCriterion" });
const JudgedCriterion = z
  .strictObject({
    ...requiredFields("llm_judge@1", LlmJudgeConfig),
    ...optionalFields,
    statement: statement.meta({ description: STATEMENT }),
    tier: JudgeTier.optional().meta({ default: 1, description: "The judge tier that judges first" }),
    contrasts: contrasts.max(SERVER_LIMITS.criterionContrasts).optional(),
  })
  .meta({ id: "JudgedCriterion" });

export const AuthoredCriterion = z
  .discriminatedUnion("primitive", [RegexCriterion, JsonSchemaCriterion, NumericCriterion, JudgedCriterion])
  .meta({ id: "AuthoredCriterion" });

/** Every field that a criterion of some primitive may have, in the order of messages and documents. */
export const CRITERION_FIELDS = Object.keys(JudgedCriterion.shape);
