// Lists the primitives by ID. Its llm_judge@1 has no model and always abstains; server/judging asks the models.
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { jsonSchema } from "@/server/primitives/jsonSchema";
import { numericThreshold } from "@/server/primitives/numericThreshold";
import { abstentionOutcome } from "@/server/verdict/outcome";
import type { Primitive } from "@/server/primitives/primitive";
import { regexMatch } from "@/server/primitives/regexMatch";
import { refuseUnknown } from "@/server/rubric/fields";

/** Abstains with judge_not_configured. Config: none; the criterion's statement says what must be true. */
const llmJudge: Primitive = {
  id: "llm_judge@1",
  requiresJudge: true,

  checkConfig(config, criterion, issues) {
    refuseUnknown(config, [], issues.under("/config"));
    if (criterion.statement === null) {
      issues.error(
        "required",
        "/statement",
        'Add "statement": what must be true of the submission, for the judge to check.',
      );
    }
    return {};
  },

  evaluate(criterion) {
    return abstentionOutcome("judge_not_configured", `No model is configured for judge tier ${criterion.tier}.`);
  },

  cost: () => 0,
};

export const PRIMITIVES: Readonly<Record<CriterionPrimitive, Primitive>> = {
  "regex_match@1": regexMatch,
  "json_schema@1": jsonSchema,
  "numeric_threshold@1": numericThreshold,
  "llm_judge@1": llmJudge,
};
