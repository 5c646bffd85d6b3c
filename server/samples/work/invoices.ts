import { extractionQaInvoice as template } from "@/server/authoring/templates/extractionQaInvoice";
import { findFixture, met, notMet, partial, type SampleWork } from "@/server/samples/sample";

export const invoices: SampleWork = {
  spec: template.spec,
  samples: [
    {
      submission: findFixture(template, "complete extraction"),
      replies: {
        values_in_document: met("Number, date, amounts and lines are printed on the invoice.", {
          "context[0]": "Net 100.00, VAT 19 % 19.00, total 119.00 EUR.",
        }),
        no_line_missing: met("Paper and toner both have an entry.", {
          "context[0]": "Paper, 40.00 EUR. Toner, 60.00 EUR.",
        }),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: findFixture(template, "amount as text, local date"),
      replies: {
        values_in_document: met("The values are those of the invoice; only their form differs.", {
          "context[0]": "Invoice INV-20417, 2026-03-09.",
        }),
        no_line_missing: met("Paper and toner both have an entry.", {
          "context[0]": "Paper, 40.00 EUR. Toner, 60.00 EUR.",
        }),
      },
    },
    {
      submission: {
        context: [
          {
            label: "invoice",
            value:
              "Nordlicht GmbH\nInvoice 2026-044, 12 April 2026\n3 lamps at 40.00\n1 cable at 8.50\nNet 128.50, tax 24.42, total 152.92 EUR",
          },
        ],
        output: {
          invoice_number: "2026-044",
          issue_date: "2026-04-12",
          currency: "EUR",
          net: 128.5,
          tax: 24.42,
          total: 152.92,
          lines: [{ description: "lamp", amount: 120 }],
        },
      },
      replies: {
        values_in_document: [
          partial("120 is three lamps at 40.00, but is not printed.", { "context[0]": "3 lamps at 40.00" }),
          met(
            "Every value is printed or follows from what is printed.",
            { "context[0]": "Net 128.50, tax 24.42" },
            0.7,
          ),
          notMet("The amount 120 appears nowhere on the invoice.", { "context[0]": "3 lamps at 40.00" }),
        ],
        no_line_missing: notMet("The cable has no entry.", { "context[0]": "1 cable at 8.50" }),
      },
      decision: {
        decision: "override",
        override_determination: "not_met",
        reason: "The cable is missing.",
        review_mode: "open",
      },
    },
  ],
};
