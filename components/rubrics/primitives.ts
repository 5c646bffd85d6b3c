// What an author chooses from, each with an example to start from.
import type { CriterionPrimitive } from "@/server/contracts/enums";

type PrimitiveWords = {
  name: string;
  asks: string;
  example: string;
  start: Record<string, unknown>;
  statement?: string;
};

export const PRIMITIVES: Record<CriterionPrimitive, PrimitiveWords> = {
  "regex_match@1": {
    name: "Text pattern",
    asks: "The text matches, or must not match, a regular expression.",
    example: "An invoice number such as INV-2041",
    start: { pattern: "INV-[0-9]{4,12}" },
  },
  "json_schema@1": {
    name: "JSON shape",
    asks: "The text is JSON of a given shape.",
    example: "An object with a status and a latency",
    start: { schema: { type: "object", required: ["status"] } },
  },
  "numeric_threshold@1": {
    name: "Number",
    asks: "A number in the work lies within bounds.",
    example: "latency_ms is at most 250",
    start: { path: "latency_ms", operator: "lte", threshold: 250 },
  },
  "llm_judge@1": {
    name: "Judged by a model",
    asks: "A model decides whether a statement is true of the work, and quotes what decides.",
    example: "The reply names the date of the refund",
    start: {},
    statement: "",
  },
};

export const PRIMITIVE_IDS = Object.keys(PRIMITIVES) as CriterionPrimitive[];

/** A criterion to begin with. */
export function newCriterion(primitive: CriterionPrimitive, key: string): Record<string, unknown> {
  const { start, statement } = PRIMITIVES[primitive];
  return { key, type: "must_have", primitive, ...(statement === undefined ? {} : { statement }), config: start };
}
