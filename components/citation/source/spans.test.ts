import { expect, it } from "vitest";
import { quoteLocation, listQuotes } from "@/components/citation/source/spans";
import type { DetailCriterion, DetailCitation } from "@/server/detail/contract";

const span = (fields: Partial<DetailCitation> = {}): DetailCitation => ({
  source: "output",
  locator: "chars:1-4",
  start: 1,
  end: 4,
  found: true,
  snippet: "abc",
  check: "verified",
  ...fields,
});
const criterion = (determination: string, isFlagged: boolean, ...evidence_spans: DetailCitation[]) =>
  ({ result: { determination, flagged: isFlagged, evidence_spans } }) as DetailCriterion;

it("returns a location only for a quote that was found as a text range", () => {
  expect(quoteLocation(2, 1, span())).toEqual({ criterion: 2, quote: 1, source: "output", start: 1, end: 4 });
  expect(quoteLocation(0, 0, span({ found: false }))).toBeNull();
  expect(quoteLocation(0, 0, span({ source: null }))).toBeNull();
  expect(quoteLocation(0, 0, span({ start: null, end: null }))).toBeNull();
});

it("returns the quotes in one text with the indexes of criterion and quote", () => {
  const criteria = [
    criterion("met", false, span({ source: "context[0]" })),
    criterion("met", false, span({ found: false }), span()),
  ];
  expect(listQuotes(criteria, "output")).toMatchObject([{ criterion: 1, quote: 1 }]);
});
