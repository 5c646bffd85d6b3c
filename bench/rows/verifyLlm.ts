import { describeCpu, measureCpu } from "../cpu";
import { judgedCriterion, judgeFor, SHARED_MACHINE } from "../judged";
import { JUDGE_MS } from "../model";
import type { Effort, Row } from "../row";
import type { Stage } from "../stage";

const MANY = 100;
const SOME = 16;
const ADDED_MS = 25;
const PER_SECOND = 150;
const WARM_MS = 2_000;

const CRITERION = judgedCriterion("greets", "The output greets the customer.");
const name = (inFlight: number, figure: string) =>
  `POST /v1/verify with wait_ms, one judged criterion without a reading, ${inFlight} in flight, ${figure}`;

/**
 * Measures the verdicts a second of the judged path with `MANY` clients, each of which waits for its verdict, and a
 * model that responds in `JUDGE_MS`.
 */
export async function verifyLlm(stage: Stage, effort: Effort): Promise<Row> {
  const { addedMs, perSecond, cpu } = await measure(stage, MANY, effort);
  const floor = MANY / (JUDGE_MS / 1_000);
  return {
    id: "verify-llm",
    name: name(MANY, "verdicts a second"),
    ours: perSecond,
    floor,
    unit: "1/s",
    ratio: perSecond / floor,
    goal: `>= ${PER_SECOND}/s`,
    met: perSecond >= PER_SECOND,
    note: `Adds ${describe(addedMs)}.${cpu} floor: the model's ${JUDGE_MS} ms and nothing else. ${SHARED_MACHINE}`,
  };
}

/** Measures what a verification adds to the time of the model, with `SOME` clients. */
export async function verifyLlmP50(stage: Stage, effort: Effort): Promise<Row> {
  const { addedMs, perSecond, cpu } = await measure(stage, SOME, effort);
  const ours = JUDGE_MS + percentile(addedMs, 0.5);
  return {
    id: "verify-llm-p50",
    name: name(SOME, "median latency"),
    ours,
    floor: JUDGE_MS,
    unit: "ms",
    ratio: ours / JUDGE_MS,
    goal: `adds <= ${ADDED_MS} ms`,
    met: percentile(addedMs, 0.5) <= ADDED_MS,
    note: `Adds ${describe(addedMs)}; ${perSecond.toFixed(0)} verdicts a second.${cpu} ${SHARED_MACHINE}`,
  };
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

const describe = (addedMs: readonly number[]) =>
  `${percentile(addedMs, 0.5).toFixed(0)} ms at the median and ${percentile(addedMs, 0.99).toFixed(0)} ms at p99 over ${addedMs.length} verifications`;

/** Measures after a warm-up. `addedMs` are the sorted latencies in ms without the judge's time. */
async function measure({ product, dataDir }: Stage, inFlight: number, effort: Effort) {
  const rubric = await product.register({ name: "Judged", readings: "single", criteria: [CRITERION] });
  await judgeFor(product, rubric, inFlight, WARM_MS);
  const startedAtMs = performance.now();
  const { result, cpu } = await measureCpu({ pid: product.pid, dataDir }, () =>
    judgeFor(product, rubric, inFlight, effort.rounds * effort.seconds * 1_000),
  );
  const perSecond = result.length / ((performance.now() - startedAtMs) / 1_000);
  const addedMs = result.map(({ tookMs }) => tookMs - JUDGE_MS).sort((a, b) => a - b);
  return { addedMs, perSecond, cpu: describeCpu([{ cpu, requests: addedMs.length }]) };
}
