import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";

/**
 * USD of one verification: `about`, with each criterion judged at the tier where it starts; `most`, with every criterion
 * judged by each tier from the first one used. Both with the readings. Null when a model has no price.
 */
export function costRange({ tiers, readings, judged }: RubricEstimate): { about: number; most: number } | null {
  const first = tiers.findIndex(({ criteria }) => criteria > 0);
  const used = tiers.filter(({ model }, index) => index >= first && model !== null);
  const read = readings === null ? 0 : readings.cost_usd;
  if (used.length === 0 || read === null) return null;
  let about = read;
  let most = read;
  for (const { criteria, cost_usd } of used) {
    if (cost_usd === null) return null;
    about += (cost_usd * criteria) / judged;
    most += cost_usd;
  }
  return { about, most };
}
