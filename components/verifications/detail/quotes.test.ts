import { expect, it } from "vitest";
import { listQuotes } from "@/components/citation/source/spans";
import { findQuote } from "@/components/verifications/detail/quotes";
import type { DetailCitation } from "@/server/detail/contract";

const span = (fields: Partial<DetailCitation>): DetailCitation => ({
  source: "output",
  locator: null,
  start: 0,
  end: 4,
  found: true,
  snippet: "text",
  check: null,
  ...fields,
});
const criteria = [
  { result: null },
  {
    result: {
      evidence_spans: [span({ source: "input" }), span({ found: false }), span({ start: null }), span({ start: 2 })],
    },
  },
];

it("keeps the index within the criterion", () => {
  expect(listQuotes(criteria, "output")).toMatchObject([{ criterion: 1, quote: 3, start: 2, end: 4 }]);
});

it.each([
  ["1.3", 2],
  ["1.0", undefined],
  ["x", undefined],
  [null, undefined],
])("finds %s", (position, start) => expect(findQuote(position, listQuotes(criteria, "output"))?.start).toBe(start));
