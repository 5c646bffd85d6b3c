import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";

/**
 * Estimates the cost of one verification. `typicalUsd`: each criterion is judged at the tier where it starts; `maxUsd`:
 * every criterion is judged by each tier from the first one used. Both include the readings. Null when a model has no
 * price.
 */
export function costRange({ tiers, readings, judged }: RubricEstimate): { typicalUsd: number; maxUsd: number } | null {
  const first = tiers.findIndex(({ criteria }) => criteria > 0);
  const usedTiers = tiers.filter(({ model }, index) => index >= first && model !== null);
  const readingsUsd = readings === null ? 0 : readings.cost_usd;
  if (usedTiers.length === 0 || readingsUsd === null) return null;
  let typicalUsd = readingsUsd;
  let maxUsd = readingsUsd;
  for (const { criteria, cost_usd } of usedTiers) {
    if (cost_usd === null) return null;
    typicalUsd += (cost_usd * criteria) / judged;
    maxUsd += cost_usd;
  }
  return { typicalUsd, maxUsd };
}
