// Primitive id -> primitive. A further primitive is one file and one line here.
import type { CriterionPrimitive } from "@/server/contracts/enums";
import type { Primitive } from "@/server/domain/primitives/primitive";
import { jsonSchema } from "@/server/domain/primitives/jsonSchema";
import { llmJudge } from "@/server/domain/primitives/llmJudge";
import { numericThreshold } from "@/server/domain/primitives/numericThreshold";
import { regexMatch } from "@/server/domain/primitives/regexMatch";

export const PRIMITIVES: Readonly<Record<CriterionPrimitive, Primitive>> = {
  "regex_match@1": regexMatch,
  "json_schema@1": jsonSchema,
  "numeric_threshold@1": numericThreshold,
  "llm_judge@1": llmJudge,
};
