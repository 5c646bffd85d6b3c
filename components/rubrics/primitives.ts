import type { CriterionPrimitive } from "@/server/contracts/enums";

const START: Record<CriterionPrimitive, { config: Record<string, unknown>; statement?: string }> = {
  "regex_match@1": { config: { pattern: "INV-[0-9]{4,12}" } },
  "json_schema@1": { config: { schema: { type: "object", required: ["status"] } } },
  "numeric_threshold@1": { config: { path: "latency_ms", operator: "lte", threshold: 250 } },
  "llm_judge@1": { statement: "", config: {} },
};

export const PRIMITIVE_IDS = Object.keys(START) as CriterionPrimitive[];

export const startConfig = (primitive: CriterionPrimitive): Record<string, unknown> => START[primitive].config;

export function newCriterion(primitive: CriterionPrimitive, key: string): Record<string, unknown> {
  return { key, type: "must_have", primitive, ...START[primitive] };
}
