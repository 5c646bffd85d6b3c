import { sumOfDollars } from "@/server/contracts/quantities";
import type { UsageSummary } from "@/server/reports/contract/usage";

type ByModel = UsageSummary["judge"]["by_model"];
export type TierSpent = Omit<ByModel[number], "model">;

/** Sums the spending of all models of each tier, lowest tier first. */
export function spentByTier(byModel: ByModel): TierSpent[] {
  const tiers = [...new Set(byModel.map(({ tier }) => tier))].sort((a, b) => a - b);
  return tiers.map((tier) => {
    const tierRows = byModel.filter((row) => row.tier === tier);
    const sum = (pick: (row: ByModel[number]) => number) => tierRows.reduce((total, row) => total + pick(row), 0);
    return {
      tier,
      calls: sum(({ calls }) => calls),
      input_tokens: sum(({ input_tokens }) => input_tokens),
      output_tokens: sum(({ output_tokens }) => output_tokens),
      cost_usd: sumOfDollars(sum(({ cost_usd }) => cost_usd)),
      unpriced_calls: sum(({ unpriced_calls }) => unpriced_calls),
    };
  });
}
