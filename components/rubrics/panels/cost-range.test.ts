import { expect, it } from "vitest";
import { costRange } from "@/components/rubrics/panels/cost-range";
import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";

const tierCost = (cost_usd: number | null) => ({
  model: "m",
  price: null,
  input_tokens: 1,
  output_tokens: 1,
  cost_usd,
});
const estimate = (tiers: [criteria: number, cost: number | null][], reading: number | null = null): RubricEstimate => ({
  judged: tiers.reduce((sum, [criteria]) => sum + criteria, 0),
  tiers: tiers.map(([criteria, cost], index) => ({
    ...tierCost(cost),
    tier: (index + 1) as 1 | 2 | 3,
    samples: 1,
    criteria,
  })),
  readings: reading === null ? null : tierCost(reading),
});

it.each([
  ["one tier", estimate([[2, 0.01]]), { about: 0.01, most: 0.01 }],
  ["with readings", estimate([[2, 0.01]], 0.005), { about: 0.015, most: 0.015 }],
  [
    "escalation",
    estimate([
      [1, 0.01],
      [1, 0.1],
      [0, 1],
    ]),
    { about: 0.055, most: 1.11 },
  ],
  [
    "a later first tier",
    estimate([
      [0, 0.01],
      [1, 0.1],
    ]),
    { about: 0.1, most: 0.1 },
  ],
])("%s", (_, estimate, expected) => {
  const range = costRange(estimate);
  expect(range?.typicalUsd).toBeCloseTo(expected.about, 10);
  expect(range?.maxUsd).toBeCloseTo(expected.most, 10);
});

it("is unknown without a price", () => {
  expect(
    costRange(
      estimate([
        [1, 0.01],
        [0, null],
      ]),
    ),
  ).toBeNull();
});
