import type { Template } from "@/server/authoring/templates/template";

const INVOICE =
  "Invoice INV-20417, 2026-03-09. Paper, 40.00 EUR. Toner, 60.00 EUR. Net 100.00, VAT 19 % 19.00, total 119.00 EUR.";
const EXTRACTED = {
  invoice_number: "INV-20417",
  issue_date: "2026-03-09",
  currency: "EUR",
  net: 100,
  tax: 19,
  total: 119,
  lines: [
    { description: "Paper", amount: 40 },
    { description: "Toner", amount: 60 },
  ],
};

export const extractionQaInvoice: Template = {
  slug: "extraction-qa-invoice",
  label: "Invoice extraction QA",
  description: "Extracted invoice fields must have the agreed shape and come from the document itself.",
  spec: {
    name: "Invoice extraction QA",
    description: "Send the invoice text as context and the extracted JSON as output.",
    criteria: [
      {
        key: "shape",
        type: "must_have",
        primitive: "json_schema@1",
        title: "Has exactly the agreed fields",
        config: {
          schema: {
            type: "object",
            required: ["invoice_number", "issue_date", "currency", "net", "tax", "total", "lines"],
            additionalProperties: false,
            properties: {
              invoice_number: { type: "string", minLength: 1, maxLength: 40 },
              issue_date: { type: "string", minLength: 10, maxLength: 10 },
              currency: { enum: ["EUR", "USD", "GBP", "CHF"] },
              net: { type: "number" },
              tax: { type: "number", minimum: 0 },
              total: { type: "number" },
              lines: {
                type: "array",
                minItems: 1,
                items: {
                  type: "object",
                  required: ["description", "amount"],
                  additionalProperties: false,
                  properties: { description: { type: "string", minLength: 1 }, amount: { type: "number" } },
                },
              },
            },
          },
        },
      },
      {
        key: "iso_date",
        type: "must_have",
        primitive: "regex_match@1",
        title: "The issue date is an ISO date",
        config: { pattern: '"issue_date"\\s?:\\s?"20\\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])"' },
      },
      {
        key: "total_positive",
        type: "must_have",
        primitive: "numeric_threshold@1",
        title: "The total is above zero",
        config: { path: "total", operator: "gt", threshold: 0 },
      },
      {
        key: "values_in_document",
        type: "must_have",
        primitive: "llm_judge@1",
        title: "Every value is printed on the invoice",
        statement:
          "Each extracted value appears in the invoice text in the context, apart from differences of formatting.",
        tier: 2,
        requires_context: true,
        contrasts: [
          "At least one extracted value appears nowhere in the invoice text in the context.",
          "The extracted total differs from each amount in the invoice text in the context.",
          "The extracted invoice number is that of another invoice than the one in the context.",
          "The extracted issue date appears nowhere in the invoice text in the context.",
          "An extracted amount is higher than each amount in the invoice text in the context.",
          "An extracted description names an article that the invoice text in the context does not name.",
        ],
        config: {},
      },
      {
        key: "no_line_missing",
        type: "scored",
        primitive: "llm_judge@1",
        title: "No line item is missing",
        statement: "Every line item of the invoice in the context has its own entry under lines.",
        requires_context: true,
        contrasts: [
          "At least one line item of the invoice in the context has no entry under lines.",
          "No line item of the invoice in the context has its own entry under lines.",
          "The last line item of the invoice in the context has no entry under lines.",
          "The first line item of the invoice in the context has no entry under lines.",
          "Two line items of the invoice in the context share one entry under lines.",
        ],
        config: {},
      },
    ],
  },
  fixtures: [
    {
      name: "complete extraction",
      mark: "should_pass",
      submission: { context: [{ label: "invoice", value: INVOICE }], output: EXTRACTED },
      determination: "cannot_determine",
      criteria: { shape: "met", iso_date: "met", total_positive: "met" },
    },
    {
      name: "amount as text, local date",
      mark: "should_fail",
      submission: {
        context: [{ label: "invoice", value: INVOICE }],
        output: { ...EXTRACTED, issue_date: "09.03.2026", total: "119.00" },
      },
      determination: "not_met",
      criteria: { shape: "not_met", iso_date: "not_met", total_positive: "cannot_determine" },
    },
  ],
};
