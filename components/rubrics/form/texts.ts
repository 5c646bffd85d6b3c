import type { CriterionPrimitive } from "@/server/contracts/enums";

type PrimitiveTexts = { name: string; explanation: string; example: string };

export const PRIMITIVE_TEXTS: Record<CriterionPrimitive, PrimitiveTexts> = {
  "regex_match@1": {
    name: "Text pattern",
    explanation: "The text matches, or must not match, a regular expression.",
    example: "An invoice number such as INV-2041",
  },
  "json_schema@1": {
    name: "JSON schema",
    explanation: "The text is JSON that matches a schema.",
    example: "An object with a status and a latency",
  },
  "numeric_threshold@1": {
    name: "Number",
    explanation: "A number in the output is within bounds.",
    example: "latency_ms is at most 250",
  },
  "llm_judge@1": {
    name: "Judged by a model",
    explanation: "A model decides whether a statement is true of the output and quotes the evidence.",
    example: "The reply names the date of the refund",
  },
};

export const primitiveHint = ({ explanation, example }: PrimitiveTexts): string =>
  `${explanation} For example: ${example}.`;
