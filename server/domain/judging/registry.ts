// Primitive id -> primitive. A further primitive is one file and one line here.
import type { CriterionPrimitive } from "@/server/contracts/enums";
import type { Primitive } from "@/server/domain/judging/primitive";
import { jsonSchema } from "@/server/domain/judging/primitives/jsonSchema";
import { llmJudge } from "@/server/domain/judging/primitives/llmJudge";
import { numericThreshold } from "@/server/domain/judging/primitives/numericThreshold";
import { regexMatch } from "@/server/domain/judging/primitives/regexMatch";

export const PRIMITIVES: Readonly<Record<CriterionPrimitive, Primitive>> = {
  "regex_match@1": regexMatch,
  "json_schema@1": jsonSchema,
  "numeric_threshold@1": numericThreshold,
  "llm_judge@1": llmJudge,
};
