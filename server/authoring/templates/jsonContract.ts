import type { Template } from "@/server/authoring/templates/template";

const RESPONSE = {
  id: "ord_8f2a61c09d",
  status: "shipped",
  total: 42.5,
  items: [{ sku: "A-100", quantity: 2 }],
  meta: { duration_ms: 180 },
};

export const jsonContract: Template = {
  slug: "json-contract",
  label: "JSON contract",
  description: "A response must keep its contract: fields, types, ranges and id format.",
  spec: {
    name: "JSON contract",
    description: "Send the response body as output or inline. Replace the schema by your own.",
    criteria: [
      {
        key: "conforms",
        type: "must_have",
        primitive: "json_schema@1",
        title: "Conforms to the schema",
        config: {
          schema: {
            type: "object",
            required: ["id", "status", "total", "items"],
            additionalProperties: false,
            properties: {
              id: { type: "string" },
              status: { enum: ["pending", "paid", "shipped", "canceled"] },
              total: { type: "number", minimum: 0 },
              items: {
                type: "array",
                minItems: 1,
                maxItems: 500,
                items: {
                  type: "object",
                  required: ["sku", "quantity"],
                  properties: { sku: { type: "string", minLength: 1 }, quantity: { type: "integer", minimum: 1 } },
                },
              },
              meta: { type: "object" },
            },
          },
        },
      },
      {
        key: "id_format",
        type: "must_have",
        primitive: "regex_match@1",
        title: "The id is ord_ and ten hex digits",
        config: { pattern: '"id"\\s?:\\s?"ord_[0-9a-f]{10}"' },
      },
      {
        key: "no_placeholder",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No placeholder value",
        config: { pattern: '"(?:tbd|n/a|lorem ipsum|string|null|undefined)"', flags: "i" },
      },
      {
        key: "fast_enough",
        type: "scored",
        primitive: "numeric_threshold@1",
        title: "Answered within 500 ms",
        config: { path: "meta.duration_ms", operator: "lte", threshold: 500 },
      },
    ],
  },
  fixtures: [
    {
      name: "keeps the contract",
      mark: "should_pass",
      submission: { inline: JSON.stringify(RESPONSE), content_type: "application/json" },
      determination: "met",
      criteria: { conforms: "met", id_format: "met", no_placeholder: "met", fast_enough: "met" },
    },
    {
      name: "unknown status, placeholder sku",
      mark: "should_fail",
      submission: { output: { ...RESPONSE, status: "lost", items: [{ sku: "TBD", quantity: 1 }] } },
      determination: "not_met",
      criteria: { conforms: "not_met", id_format: "met", no_placeholder: "not_met", fast_enough: "met" },
    },
    {
      name: "prose instead of JSON",
      mark: "should_fail",
      submission: { inline: "Your order has been shipped." },
      determination: "not_met",
      criteria: { conforms: "not_met", id_format: "not_met", no_placeholder: "met", fast_enough: "cannot_determine" },
    },
  ],
};
