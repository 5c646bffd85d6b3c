import { expect, it } from "vitest";
import { spentByTier } from "@/components/reports/cost/spent-by-tier";

it("sums the models of each tier, lowest tier first, in exact cents", () => {
  const row = { calls: 1, input_tokens: 10, output_tokens: 2, unpriced_calls: 0 };
  const tiers = spentByTier([
    { ...row, model: "large", tier: 3, cost_usd: 0.5 },
    { ...row, model: "small", tier: 1, cost_usd: 0.1, unpriced_calls: 1 },
    { ...row, model: "tiny", tier: 1, cost_usd: 0.2 },
  ]);
  expect(tiers).toEqual([
    { tier: 1, calls: 2, input_tokens: 20, output_tokens: 4, cost_usd: 0.3, unpriced_calls: 1 },
    { tier: 3, calls: 1, input_tokens: 10, output_tokens: 2, cost_usd: 0.5, unpriced_calls: 0 },
  ]);
});
