// Totals of a verification's model calls.
import type { JudgeAttempt } from "@/server/judging/contract";

type PricedCall = Pick<JudgeAttempt, "cost_usd">;

/** Sums the cost of calls in US dollars; null when no call has a price. */
export function sumCost(calls: readonly PricedCall[]): number | null {
  const knownCosts = calls.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]));
  return knownCosts.length === 0 ? null : knownCosts.reduce((sum, cost) => sum + cost, 0);
}

type Call = Pick<JudgeAttempt, "cost_usd" | "input_tokens" | "output_tokens" | "latency_ms" | "outcome">;

/** Sums tokens, time and cost. A reused result needed no call, so it is counted apart. */
export function judgeTotals(calls: readonly Call[]) {
  const sum = (value: (call: Call) => number | null) => calls.reduce((total, call) => total + (value(call) ?? 0), 0);
  const reusedCount = calls.filter(({ outcome }) => outcome === "reused").length;
  return {
    calls: calls.length - reusedCount,
    reusedCount,
    inputTokens: sum((call) => call.input_tokens),
    outputTokens: sum((call) => call.output_tokens),
    latencyMs: sum((call) => call.latency_ms),
    costUsd: sumCost(calls),
  };
}
