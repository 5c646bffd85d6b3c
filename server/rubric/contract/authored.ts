// What an author may write in a rubric: for documents and editors. The compiler is the judge of a rubric; it reports all
// faults at once, and some that no schema can state.
import * as z from "zod";
import { type CriterionPrimitive, JudgeTier } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { CRITERION_KEY, UnitInterval } from "@/server/contracts/scalars";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import {
  JsonSchemaConfig,
  LlmJudgeConfig,
  NumericThresholdConfig,
  RegexMatchConfig,
} from "@/server/primitives/contract";
import { SubmissionRole } from "@/server/submission/contract";

export const RUBRIC_DEFAULTS = { acceptance_threshold: 0.7, met_at: 0.8, partial_at: 0.5 };

const statement = z.string().min(1).max(SERVER_LIMITS.criterionStatementChars);
const STATEMENT = "What must be true of the submission; of a must_not, what must not be true";

const key = z
  .string()
  .regex(CRITERION_KEY)
  .meta({ description: "Unique in the rubric. Keep it across versions: criterion_id depends on it" });
const type = z.enum(["must_have", "must_not", "scored"]).meta({ description: "How the result counts in the verdict" });

const optional = {
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
const required = <P extends CriterionPrimitive, C extends z.ZodType>(primitive: P, config: C) => ({
  key,
  type,
  primitive: z.literal(primitive),
  config,
});
/** The compiler accepts an empty list where no model judges. */
const deterministic = { ...optional, contrasts: contrasts.max(0).optional() };

const RegexCriterion = z
  .strictObject({ ...required("regex_match@1", RegexMatchConfig), ...deterministic })
  .meta({ id: "RegexCriterion" });
const JsonSchemaCriterion = z
  .strictObject({ ...required("json_schema@1", JsonSchemaConfig), ...deterministic })
  .meta({ id: "JsonSchemaCriterion" });
const NumericCriterion = z
  .strictObject({ ...required("numeric_threshold@1", NumericThresholdConfig), ...deterministic })
  .meta({ id: "NumericCriterion" });
const JudgedCriterion = z
  .strictObject({
    ...required("llm_judge@1", LlmJudgeConfig),
    ...optional,
    statement: statement.meta({ description: STATEMENT }),
    tier: JudgeTier.optional().meta({ default: 1, description: "The judge tier that judges first" }),
    contrasts: contrasts.max(SERVER_LIMITS.criterionContrasts).optional(),
  })
  .meta({ id: "JudgedCriterion" });

const AuthoredCriterion = z
  .discriminatedUnion("primitive", [RegexCriterion, JsonSchemaCriterion, NumericCriterion, JudgedCriterion])
  .meta({ id: "AuthoredCriterion" });

/** Every field that a criterion of some primitive may have, in the order of messages and documents. */
export const CRITERION_FIELDS = Object.keys(JudgedCriterion.shape);

export const DescribedRubric = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(LIMITS.rubricNameChars)
      .meta({ description: "Names the series: a rubric of the same name becomes its next version" }),
    description: z
      .string()
      .min(1)
      .max(SERVER_LIMITS.rubricDescriptionChars)
      .optional()
      .meta({ description: "For people; no model reads it" }),
    acceptance_threshold: UnitInterval.optional().meta({
      default: RUBRIC_DEFAULTS.acceptance_threshold,
      description: "A verdict with a lower confidence is flagged for a reviewer",
    }),
    met_at: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .meta({ default: RUBRIC_DEFAULTS.met_at, description: "The score from which the rubric is met" }),
    partial_at: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .meta({ default: RUBRIC_DEFAULTS.partial_at, description: "The score from which it is partial; at most met_at" }),
    proof_ttl_days: z
      .int()
      .min(1)
      .max(SERVER_LIMITS.proofTtlDays)
      .optional()
      .meta({ description: "Days until proofs expire; without it they do not" }),
    content_type: z
      .string()
      .min(1)
      .max(LIMITS.labelChars)
      .optional()
      .meta({ description: "The content type of outputs whose submission names none" }),
    readings: z.enum(["independent", "single"]).optional().meta({
      default: "independent",
      description: "single: a favorable answer of a model counts without an independent reading",
    }),
    criteria: z.array(AuthoredCriterion).min(1).max(LIMITS.criteria),
  })
  .meta({
    id: "AuthoredRubric",
    description: "The compiler reports all issues at once, also some that this schema cannot state.",
    examples: [
      {
        name: "Invoice number",
        criteria: [
          { key: "number", type: "must_have", primitive: "regex_match@1", config: { pattern: "INV-[0-9]{4,12}" } },
        ],
      },
    ],
  });

export const RUBRIC_FIELDS = Object.keys(DescribedRubric.shape);

/** The JSON Schema (2020-12) of an authored rubric, with the rubric at its root. */
export function rubricSchema() {
  const { $schema, $defs = {} } = z.toJSONSchema(DescribedRubric, { target: "draft-2020-12", io: "input" });
  const { AuthoredRubric: root, ...others } = $defs;
  return { $schema, title: "Rubric of svc-verify", ...root, $defs: others };
}
