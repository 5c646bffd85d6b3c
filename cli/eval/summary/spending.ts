// Latency and cost of the verdicts. A missing price means unknown cost, not zero.
import type { JudgeTier } from "@/server/contracts/enums";
import { groupBy } from "@/cli/eval/summary/groupBy";
import type { Call, JudgedCase } from "@/cli/eval/caseResult";

export type Spending = ReturnType<typeof sumSpending>;
export type ModelSpending = Spending["models"][number];

export function sumSpending(results: readonly JudgedCase[]) {
  const calls = results.flatMap((result) => result.calls ?? []);
  const byTier = groupBy(results, findHighestTier);
  return {
    latency: [...byTier]
      .sort(([a], [b]) => (a ?? 0) - (b ?? 0))
      .map(([tier, members]) => measureLatency(tier, listLatenciesMs(members)))
      .filter(({ n }) => n > 0),
    /** Cases by latency, up to and including `to_ms`, which doubles. */
    latency_histogram: buildHistogram(listLatenciesMs(results)),
    models: [...groupBy(calls, ({ tier, model }) => `${tier} ${model}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, members]) => sumModelSpending(members)),
    /** Verdicts without available judge attempts. */
    untold: results.filter((result) => result.calls === null).length,
  };
}

/** Returns the highest tier of a case's calls; null without calls. */
function findHighestTier({ calls }: JudgedCase): JudgeTier | null {
  return (calls ?? []).reduce<JudgeTier | null>((highest, { tier }) => (tier > (highest ?? 0) ? tier : highest), null);
}

function listLatenciesMs(results: readonly JudgedCase[]): number[] {
  return results.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms])).sort((a, b) => a - b);
}

/** Computes the latency of the cases that reached a tier; the tier is null for cases without model calls. */
function measureLatency(tier: JudgeTier | null, sortedMs: readonly number[]) {
  return { tier, n: sortedMs.length, p50_ms: findPercentile(sortedMs, 0.5), p95_ms: findPercentile(sortedMs, 0.95) };
}

/** Returns the nearest-rank percentile; NaN without values. */
function findPercentile(sortedMs: readonly number[], share: number): number {
  return sortedMs[Math.ceil(share * sortedMs.length) - 1] ?? NaN;
}

function buildHistogram(sortedMs: readonly number[]) {
  const step = (ms: number): number => Math.max(0, Math.ceil(Math.log2(Math.max(ms, 1))));
  const [first, last] = [step(sortedMs[0] ?? 1), step(sortedMs.at(-1) ?? 1)];
  const steps = sortedMs.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return steps.map((exponent) => ({ to_ms: 2 ** exponent, n: sortedMs.filter((ms) => step(ms) === exponent).length }));
}

function sumModelSpending(members: readonly Call[]) {
  const [first] = members;
  if (!first) return [];
  const modelCalls = members.filter(({ outcome }) => outcome !== "reused");
  return [
    {
      tier: first.tier,
      model: first.model,
      /** Calls that reached the model, unlike `reused` results. */
      calls: modelCalls.length,
      reused: members.length - modelCalls.length,
      /** Calls without a usable result: refused, malformed or failed. */
      unusable: modelCalls.filter(({ outcome }) => outcome !== "judged").length,
      input_tokens: sumKnown(modelCalls.map((call) => call.input_tokens)),
      output_tokens: sumKnown(modelCalls.map((call) => call.output_tokens)),
      /** Cost of the calls with a known price; null if there are none. */
      cost_usd: sumKnown(modelCalls.map((call) => call.cost_usd)),
      calls_without_price: modelCalls.filter((call) => call.cost_usd === null).length,
    },
  ];
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const knownValues = values.filter((value) => value !== null);
  return knownValues.length === 0 && values.length > 0 ? null : knownValues.reduce((sum, value) => sum + value, 0);
}
