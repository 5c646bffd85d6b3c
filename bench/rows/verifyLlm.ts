import { describeCpu, spentBy } from "../cpu";
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
const name = (inFlight: number, what: string) =>
  `POST /v1/verify with wait_ms, one judged criterion without a reading, ${inFlight} in flight, ${what}`;

/**
 * Verdicts a second of the judged path with `MANY` clients, each waiting for its verdict, and a model that responds in
 * `JUDGE_MS`.
 */
export async function verifyLlm(stage: Stage, effort: Effort): Promise<Row> {
  const { added, perSecond, cpu } = await measure(stage, MANY, effort);
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
    note: `Adds ${describe(added)}.${cpu} floor: the model's ${JUDGE_MS} ms and nothing else. ${SHARED_MACHINE}`,
  };
}

/** The same with `SOME` clients: what a verification adds to the time of the model. */
export async function verifyLlmP50(stage: Stage, effort: Effort): Promise<Row> {
  const { added, perSecond, cpu } = await measure(stage, SOME, effort);
  const ours = JUDGE_MS + at(added, 0.5);
  return {
    id: "verify-llm-p50",
    name: name(SOME, "median latency"),
    ours,
    floor: JUDGE_MS,
    unit: "ms",
    ratio: ours / JUDGE_MS,
    goal: `adds <= ${ADDED_MS} ms`,
    met: at(added, 0.5) <= ADDED_MS,
    note: `Adds ${describe(added)}; ${perSecond.toFixed(0)} verdicts a second.${cpu} ${SHARED_MACHINE}`,
  };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

const describe = (added: readonly number[]) =>
  `${at(added, 0.5).toFixed(0)} ms at the median and ${at(added, 0.99).toFixed(0)} ms at p99 over ${added.length} verifications`;

/** After a warm-up: latencies in ms without the judge's time, sorted, and what they cost. */
async function measure({ product, dataDir }: Stage, inFlight: number, effort: Effort) {
  const rubric = await product.register({ name: "Judged", readings: "single", criteria: [CRITERION] });
  await judgeFor(product, rubric, inFlight, WARM_MS);
  const started = performance.now();
  const { result, cpu } = await spentBy({ pid: product.pid, dataDir }, () =>
    judgeFor(product, rubric, inFlight, effort.rounds * effort.seconds * 1_000),
  );
  const perSecond = result.length / ((performance.now() - started) / 1_000);
  const added = result.map(({ tookMs }) => tookMs - JUDGE_MS).sort((a, b) => a - b);
  return { added, perSecond, cpu: describeCpu([{ cpu, requests: added.length }]) };
}
