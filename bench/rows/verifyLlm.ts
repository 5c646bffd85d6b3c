import { JUDGE_MS } from "../model";
import type { Effort, Row } from "../row";
import type { Stage } from "../stage";

const IN_FLIGHT = 100;

/** The judged path with `IN_FLIGHT` clients, each waiting for its verdict, and a model that responds in 200 ms. */
export async function verifyLlm({ product }: Stage, effort: Effort): Promise<Row> {
  const rubric = await product.register({
    name: "Judged",
    readings: "single",
    criteria: [
      {
        key: "greets",
        type: "must_have",
        primitive: "llm_judge@1",
        statement: "The output greets the customer.",
        config: {},
      },
    ],
  });
  const added = await measure(product, rubric, effort);
  const at = (share: number) => added[Math.min(added.length - 1, Math.floor(share * added.length))] ?? Number.NaN;
  return {
    id: "verify-llm",
    name: `POST /v1/verify with wait_ms, one judged criterion without a reading, ${IN_FLIGHT} in flight`,
    ours: JUDGE_MS + at(0.5),
    floor: JUDGE_MS,
    unit: "ms",
    ratio: (JUDGE_MS + at(0.5)) / JUDGE_MS,
    goal: "adds <= 25 p50, <= 60 p99",
    met: at(0.5) <= 25 && at(0.99) <= 60,
    note: `Adds ${at(0.5).toFixed(0)} ms at the median and ${at(0.99).toFixed(0)} ms at p99 over ${added.length} verifications. Model, database, load and product share the machine.`,
  };
}

/** Latencies in ms without the judge's time, sorted; after one warm-up round. */
async function measure(product: { url: string; apiKey: string }, rubric_id: string, effort: Effort): Promise<number[]> {
  const headers = { authorization: `Bearer ${product.apiKey}`, "content-type": "application/json" };
  const added: number[] = [];
  let serial = 0;
  const until = performance.now() + 2_000 + effort.rounds * effort.seconds * 1_000;
  const warm = performance.now() + 2_000;
  const client = async () => {
    while (performance.now() < until) {
      const submission = { output: `Hello customer ${++serial}, your order is on its way.` };
      const started = performance.now();
      const body = JSON.stringify({ rubric_id, submission, options: { wait_ms: 30_000 } });
      const response = await fetch(`${product.url}/v1/verify`, { method: "POST", headers, body });
      const answer = (await response.json()) as { determination?: string };
      if (answer.determination !== "met") throw new Error(`not judged: ${JSON.stringify(answer)}`);
      if (started > warm) added.push(performance.now() - started - JUDGE_MS);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
  return added.sort((a, b) => a - b);
}
