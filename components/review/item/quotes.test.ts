import { expect, it } from "vitest";
import { findFirstCriterion, stepQuote } from "@/components/review/item/quotes";
import type { DetailCriterion } from "@/server/detail/contract";

const criterion = (determination: string, isFlagged: boolean) =>
  ({ result: { determination, flagged: isFlagged, evidence_spans: [] } }) as unknown as DetailCriterion;

it("wraps around in both directions", () => {
  expect([stepQuote(null, 3, 1), stepQuote(2, 3, 1), stepQuote(null, 3, -1), stepQuote(0, 3, -1)]).toEqual([
    0, 0, 2, 2,
  ]);
  expect(stepQuote(null, 0, 1)).toBeNull();
});

it("selects a flagged criterion first, then one that is not met", () => {
  const metCriterion = criterion("met", false);
  expect(findFirstCriterion([metCriterion, criterion("not_met", false), criterion("met", true)])).toBe(2);
  expect(findFirstCriterion([metCriterion, criterion("not_met", false)])).toBe(1);
  expect(findFirstCriterion([metCriterion, metCriterion])).toBe(0);
});
