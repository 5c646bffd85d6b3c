// Describes an authored rubric for documents and editors. The compiler decides whether a rubric is valid.
// It reports all issues at once, and some that no schema can state.
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { UnitInterval } from "@/server/contracts/scalars";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { AuthoredCriterion } from "@/server/rubric/contract/authoredCriterion";

export const RUBRIC_DEFAULTS = { acceptance_threshold: 0.7, met_at: 0.8, partial_at: 0.5 };

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

/** Builds the JSON Schema (2020-12) of an authored rubric, with the rubric at its root. */
export function rubricSchema() {
  const { $schema, $defs = {} } = z.toJSONSchema(DescribedRubric, { target: "draft-2020-12", io: "input" });
  const { AuthoredRubric: root, ...others } = $defs;
  return { $schema, title: "Rubric of svc-verify", ...root, $defs: others };
}
