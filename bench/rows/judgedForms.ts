import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { honest } from "@/testing/fakeDecisions/deciders";
import { startFakeDecisions } from "@/testing/fakeDecisions/startFakeDecisions";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { describeCpu, measureCpu } from "../cpu";
import { judgedCriterion, judgeFor, SHARED_MACHINE } from "../judged";
import { JUDGE_MS } from "../model";
import { type Product, startProduct } from "../product";
import { type Effort, NO_GOAL, type Row } from "../row";

const IN_FLIGHT = 16;
const CRITERIA = 3;
const FORMS = {
  chat: { readings: "single", inTurn: 1, price: "0.10/0.50" },
  readings: { readings: "independent", inTurn: 2, price: "0.10/0.50" },
  decisions: { readings: "independent", inTurn: 2, price: "0.10/0" },
} as const;
type Form = keyof typeof FORMS;

/**
 * Measures the verdicts a second, calls and cost of a verdict by the form in which the judge is asked. Each form runs
 * on a product with its own database.
 */
export const judgedForm =
  (form: Form) =>
  async (_stage: unknown, effort: Effort): Promise<Row> => {
    const { readings, inTurn, price } = FORMS[form];
    const model = await startModel(form);
    const dataDir = await mkdtemp(path.join(tmpdir(), "svc-verify-bench-"));
    const product = await startProduct(dataDir, {
      OPENAI_BASE_URL: model.baseUrl,
      JUDGE_TIER_1_MODEL: "fake",
      JUDGE_TIER_1_PRICE: price,
      SAMPLE_DATA: "false",
      JUDGE_TIER_1_FORM: form === "decisions" ? "decisions" : "chat",
    });
    try {
      const criteria = Array.from({ length: CRITERIA }, (_, index) =>
        judgedCriterion(`greets_${index}`, `The output greets the customer, for the ${index + 1}. time asked.`),
      );
      const rubric = await product.register({ name: "Judged", readings, criteria });
      await judgeFor(product, rubric, IN_FLIGHT, 2_000);
      const callsBefore = model.calls();
      const duration = effort.rounds * effort.seconds * 1_000;
      const { result, cpu } = await measureCpu({ pid: product.pid, dataDir }, () =>
        judgeFor(product, rubric, IN_FLIGHT, duration),
      );
      const ids = result.flatMap(({ id, isInTime }) => (isInTime ? [id] : []));
      const perVerdict = (model.calls() - callsBefore) / ids.length;
      const ours = ids.length / (duration / 1_000);
      const floor = IN_FLIGHT / ((inTurn * JUDGE_MS) / 1_000);
      return {
        id: `judged-${form}`,
        name: `verdicts of ${CRITERIA} judged criteria, ${form}, ${IN_FLIGHT} in flight`,
        ours,
        floor,
        unit: "1/s",
        ratio: ours / floor,
        ...NO_GOAL,
        note: `${perVerdict.toFixed(1)} calls and ${(await readCost(product, ids.at(-1) ?? "")).toFixed(6)} USD a verdict, at ${price} USD per million tokens. floor: the model's ${JUDGE_MS} ms, ${inTurn} in turn, and nothing else.${describeCpu([{ cpu, requests: ids.length }])} ${SHARED_MACHINE}`,
      };
    } finally {
      await product.stop();
      await model.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  };

async function startModel(form: Form) {
  let calls = 0;
  if (form === "decisions") {
    const answer = honest(() => ({ isTrue: true, shownBy: "Hello" }));
    const fake = await startFakeDecisions(async (call) => {
      calls += 1;
      await sleep(JUDGE_MS);
      return answer(call);
    });
    return { ...fake, baseUrl: fake.baseUrlOf(form), calls: () => calls };
  }
  const answer = correct([]);
  const behavior = async (call: Parameters<typeof answer>[0]) => {
    calls += 1;
    return { ...(await answer(call)), delayMs: JUDGE_MS };
  };
  return { ...(await startFakeModel({ behavior })), calls: () => calls };
}

async function readCost({ url, apiKey }: Product, id: string): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${url}/v1/verifications/${id}/judge-attempts`, { headers });
  const { attempts } = (await response.json()) as { attempts: { cost_usd: number | null }[] };
  return attempts.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
}
