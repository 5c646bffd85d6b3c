// Latency and cost of the verdicts. A missing price means unknown cost, not zero.
import type { JudgeTier } from "@/server/contracts/enums";
import { groupBy } from "@/cli/eval/summary/groupBy";
import type { Call, JudgedCase } from "@/cli/eval/caseResult";

export type Spending = ReturnType<typeof spendingOf>;
export type ModelSpending = Spending["models"][number];

export function spendingOf(results: readonly JudgedCase[]) {
  const calls = results.flatMap((result) => result.calls ?? []);
  const byTier = groupBy(results, tierReached);
  return {
    latency: [...byTier]
      .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
      .map(([tier, members]) => tierLatency(tier, latencies(members)))
      .filter(({ n }) => n > 0),
    /** Cases by latency, up to and including `to_ms`, which doubles. */
    latency_histogram: histogram(latencies(results)),
    models: [...groupBy(calls, ({ tier, model }) => `${tier} ${model}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, members]) => modelSpending(members)),
    /** Verdicts without available judge attempts. */
    untold: results.filter((result) => result.calls === null).length,
  };
}

function tierReached({ calls }: JudgedCase): JudgeTier | null {
  return (calls ?? []).reduce<JudgeTier | null>((highest, { tier }) => (tier > (highest ?? 0) ? tier : highest), null);
}

function latencies(results: readonly JudgedCase[]): number[] {
  return results.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms])).sort((a, b) => a - b);
}

/** `tier`: the highest one reached; null without model calls. */
function tierLatency(tier: JudgeTier | null, sorted: readonly number[]) {
  return { tier, n: sorted.length, p50_ms: rank(sorted, 0.5), p95_ms: rank(sorted, 0.95) };
}

/** Nearest-rank percentile. */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
}

function histogram(sorted: readonly number[]) {
  const step = (ms: number): number => Math.max(0, Math.ceil(Math.log2(Math.max(ms, 1))));
  const [first, last] = [step(sorted[0] ?? 1), step(sorted.at(-1) ?? 1)];
  const steps = sorted.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return steps.map((each) => ({ to_ms: 2 ** each, n: sorted.filter((ms) => step(ms) === each).length }));
}

function modelSpending(members: readonly Call[]) {
  const [first] = members;
  if (!first) return [];
  const made = members.filter(({ outcome }) => outcome !== "reused");
  return [
    {
      tier: first.tier,
      model: first.model,
      /** That reached the model, unlike `reused` results. */
      calls: made.length,
      reused: members.length - made.length,
      /** Calls without a usable result: refused, malformed or failed. */
      unusable: made.filter(({ outcome }) => outcome !== "judged").length,
      input_tokens: known(made.map((call) => call.input_tokens)),
      output_tokens: known(made.map((call) => call.output_tokens)),
      /** The cost of the calls with a known price; null if there are none. */
      cost_usd: known(made.map((call) => call.cost_usd)),
      calls_without_price: made.filter((call) => call.cost_usd === null).length,
    },
  ];
}

function known(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 && values.length > 0 ? null : told.reduce((sum, value) => sum + value, 0);
}
