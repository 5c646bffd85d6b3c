import {
  RubricFromDescriptionBody,
  RubricFromDescriptionResult,
  RubricFromOutcomesBody,
  RubricInductionResult,
} from "@/server/authoring/contract/induction";
import { defineMutation } from "@/server/contracts/operation";

const drafting = {
  tag: "Rubrics",
  auth: "apiKey",
  scope: "rubric:write",
  audit: { none: "stores nothing" },
  pooled: true,
} as const;

export const inductionOperations = {
  "rubric.fromDescription": defineMutation({
    ...drafting,
    http: { method: "POST", path: "/v1/rubrics/from-description" },
    summary: "Draft a rubric from a description",
    description: "The draft is not stored. The description is data, never instructions.",
    flag: { variable: "VERIFY_NL_RUBRIC_FROM_DESCRIPTION", closed: "unprocessable" },
    body: RubricFromDescriptionBody,
    success: { 200: RubricFromDescriptionResult },
    problems: ["description_too_vague", "induction_failed"],
    mcp: { name: "rubric_draft_from_description", readOnly: true },
  }),
  "rubric.fromOutcomes": defineMutation({
    ...drafting,
    http: { method: "POST", path: "/v1/rubrics/from-outcomes" },
    summary: "Draft a rubric from labeled examples",
    description:
      "Deterministic criteria that the examples support come first; a model drafts the rest. Nothing is stored.",
    body: RubricFromOutcomesBody,
    success: { 200: RubricInductionResult },
    problems: [
      "too_few_examples",
      "too_many_examples",
      "conflicting_labels",
      "invalid_label",
      "invalid_input_roles",
      "induction_failed",
    ],
    mcp: { name: "rubric_draft_from_outcomes", readOnly: true },
  }),
};
