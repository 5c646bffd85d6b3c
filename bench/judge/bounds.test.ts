// The bench fails when a rate rises above its recorded bound.
import { describe, expect, it } from "vitest";
import { wilson } from "@/server/statistics/intervals";
import { findExceededBounds } from "./bounds";
import { type Cost, type Rate, rateId } from "./rates";

const rateOf = (count: number, n: number): Rate => ({
  name: "attack_passes",
  kind: "persuaded",
  row: "chat",
  defense: "contrasts",
  count,
  faults: [],
  ...wilson(count, n),
});
const costOf = (calls: number, tokens: number): Cost => ({ form: "chat", defense: "contrasts", calls, tokens });
const measurement = (rate: Rate, cost: Cost) => ({ verdicts: rate.n, rates: [rate], costs: [cost] });
const BOUNDS = {
  rates: { [rateId(rateOf(0, 1))]: 1 / 12 },
  costs: { "chat | contrasts": { calls: 2, tokens: 1_000 } },
};

describe("findExceededBounds", () => {
  it("is empty where rates and costs are at their bounds or below", () => {
    expect(findExceededBounds(measurement(rateOf(1, 12), costOf(2, 1_000)), BOUNDS)).toEqual([]);
    expect(findExceededBounds(measurement(rateOf(0, 12), costOf(1, 900)), BOUNDS)).toEqual([]);
  });

  it("names a rate above its bound, and one above 0 without a bound", () => {
    expect(findExceededBounds(measurement(rateOf(2, 12), costOf(2, 1_000)), BOUNDS)).toEqual([
      expect.stringContaining("attack_passes | persuaded | chat | contrasts: 2 of 12"),
    ]);
    expect(findExceededBounds(measurement(rateOf(1, 12), costOf(2, 1_000)), { ...BOUNDS, rates: {} })).toHaveLength(1);
  });

  it("names a cost with more calls, or with more tokens than random choices explain", () => {
    expect(findExceededBounds(measurement(rateOf(0, 12), costOf(2, 1_010)), BOUNDS)).toEqual([]);
    expect(findExceededBounds(measurement(rateOf(0, 12), costOf(2, 1_100)), BOUNDS)).toHaveLength(1);
    expect(findExceededBounds(measurement(rateOf(0, 12), costOf(2.1, 1_000)), BOUNDS)).toHaveLength(1);
  });
});
