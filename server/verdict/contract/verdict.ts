// Defines Verdict, CriterionResult and EvidenceCitation of docs/spec.md.
import * as z from "zod";
import { Determination, TrustTier } from "@/server/contracts/enums";
import { UnitInterval, Uuid } from "@/server/contracts/scalars";
import { PassageReading } from "@/server/verdict/contract/reading";

export const EvidenceCitation = z
  .strictObject({
    source: z
      .string()
      .regex(/^(?:submission|reference:.+|evidence:.+)$/s, "must be submission, reference:<id> or evidence:<label>"),
    locator: z
      .string()
      .optional()
      .meta({
        description:
          "chars:<start>-<end> counts UTF-16 code units, end exclusive; otherwise a JSON pointer or a value path. " +
          "A role other than the output comes first, as in context[0]:chars:4-9.",
      }),
    snippet: z.string().optional(),
    check: z
      .enum(["verified", "repaired"])
      .optional()
      .meta({
        description:
          "For quotes of the judge: matched verbatim, or after normalizing whitespace and typography. " +
          "Quotes that are not found are not cited.",
      }),
    trust_tier: TrustTier.optional(),
    source_id: Uuid.nullable().optional(),
  })
  .meta({ id: "EvidenceCitation" });
export type EvidenceCitation = z.infer<typeof EvidenceCitation>;

export const CriterionResult = z
  .strictObject({
    criterion_id: Uuid,
    key: z.string().optional().meta({ description: "The criterion's key in rubric and proof" }),
    title: z.string().nullable().optional().meta({ description: "The criterion's title; null without one" }),
    primitive: z.string().meta({ example: "llm_judge@1" }),
    determination: Determination,
    score: UnitInterval.nullable().optional(),
    confidence: UnitInterval,
    rationale: z.string(),
    evidence_spans: z.array(EvidenceCitation).optional(),
    value_assessed: z.number().nullable().optional(),
    flagged: z.boolean().optional().meta({
      description: "Needs review: /docs/guides/concepts#acceptance-frontier",
    }),
    model: z.strictObject({ id: z.string(), judge_code_version: z.string().nullable() }).optional(),
    passages: z
      .array(PassageReading)
      .optional()
      .meta({
        description:
          "For a criterion that asks each passage: the last answer of the independent reading about each, as in the proof; " +
          "in GET /v1/verifications/{id} alone",
      }),
  })
  .meta({ id: "CriterionResult" });
export type CriterionResult = z.infer<typeof CriterionResult>;

export const Verdict = z
  .strictObject({
    determination: Determination,
    score: UnitInterval.nullable().optional(),
    confidence: UnitInterval,
    flagged: z.boolean().optional(),
    flag_reason: z.string().nullable().optional(),
    results: z.array(CriterionResult),
  })
  .meta({ id: "Verdict" });
export type Verdict = z.infer<typeof Verdict>;
