import { expect, it } from "vitest";
import { judgeTotals } from "@/components/verifications/detail/judge-totals";

const call = { cost_usd: 0.5, input_tokens: 10, output_tokens: 2, latency_ms: 100, outcome: "judged" as const };
const reusedCall = { ...call, cost_usd: null, input_tokens: null, output_tokens: null, outcome: "reused" as const };

it("sums the known values, and counts reused results apart from calls", () => {
  expect(judgeTotals([call, call, reusedCall])).toEqual({
    calls: 2,
    reusedCount: 1,
    inputTokens: 20,
    outputTokens: 4,
    latencyMs: 300,
    costUsd: 1,
  });
});

it("returns no cost for calls without a price", () => expect(judgeTotals([reusedCall]).costUsd).toBeNull());
