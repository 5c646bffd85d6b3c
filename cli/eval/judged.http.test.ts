// The harness on verdicts of a model: order swap, cost, failures. The model is scripted, the service is whole.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Summary } from "@/cli/eval/summary/summary";
import { openCli } from "@/cli/testing/cliProcess";
import { environmentFor } from "@/testing/cliSuite";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { unauthorized } from "@/testing/fakeModel/behaviors/failing";
import { correct, judgeResultOf } from "@/testing/fakeModel/behaviors/judging";
import { rolesOf } from "@/testing/fakeModel/roles";
import { startJudgedService, type JudgedService } from "@/testing/judged";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const cli = openCli();
let service: JudgedService;
let rubric: string;

beforeAll(async () => {
  service = await startJudgedService(correct([]));
});
beforeEach(async () => {
  service.model.reset();
  rubric = await service.rubric({ statement: "response_a answers the question better than response_b." });
});
afterAll(async () => {
  cli.remove();
  await service.stop();
});

async function runEval(name: string, records: readonly object[], ...flags: string[]): Promise<Summary> {
  const file = path.join(cli.folder, name);
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const args = ["eval", "--rubric", rubric, "--dataset", file, "--json", ...flags];
  const { code, stdout, stderr } = await cli.run(args, {
    env: environmentFor(service.baseUrl, service.apiKey),
  });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Summary;
}

/** Distinguishes good from bad answers; prefers the first if undecided. */
const biased: Behavior = (call) => {
  const output = rolesOf(call.messages).get("output")?.text ?? "";
  const prefersSecond = output.indexOf("good") > output.indexOf("response_b");
  return { object: judgeResultOf(call, { determination: prefersSecond ? "not_met" : "met" }) };
};

const pair = (number: number, output_1: string, output_2: string, label: 1 | 2) => ({
  input: `Question ${number}?`,
  output_1: `A ${output_1} answer to question ${number}.`,
  output_2: `A ${output_2} answer to question ${number}.`,
  label,
});

it("swaps pairs with their labels and counts position-dependent verdicts", async () => {
  service.model.behave(biased);
  const records = [pair(1, "good", "bad", 1), pair(2, "bad", "good", 2), pair(3, "plain", "simple", 1)];
  const summary = await runEval("pairs.jsonl", records, "--swap", "--max-judge-tier", "1");
  expect(summary.run).toMatchObject({ dataset: { format: "llmbar" }, models: ["small"] });
  expect(summary.quality.accuracy).toMatchObject({ value: 1, n: 3 });
  expect(summary.flips).toMatchObject({
    rate: { n: 3 },
    flipped: [{ case: "line 3", given: "met", swapped: "not_met" }],
    balanced_accuracy: { value: 0.75 },
    single: 0,
  });
});

it("reports calls, tokens, cost and reuse by tier and model", async () => {
  const records = [pair(4, "good", "bad", 1), pair(5, "good", "bad", 1)];
  const first = await runEval("cost.jsonl", records, "--max-judge-tier", "1");
  const [model] = first.spending.models;
  expect(first.spending.models).toHaveLength(1);
  expect(model).toMatchObject({ tier: 1, model: "small", calls: 2, reused: 0, unusable: 0, calls_without_price: 0 });
  const tokens = (model?.input_tokens ?? 0) + 2 * (model?.output_tokens ?? 0);
  expect(model?.cost_usd).toBeCloseTo(tokens / 1e6, 9);
  expect(first.spending.latency).toMatchObject([{ tier: 1, n: 2 }]);
  const secondSummary = await runEval(
    "cost.jsonl",
    records,
    "--max-judge-tier",
    "1",
    "--results",
    path.join(cli.folder, "b"),
  );
  expect(secondSummary.spending.models).toMatchObject([{ calls: 0, reused: 2, cost_usd: 0 }]);
});

it("leaves cases unscored when the model rejects the service, and retries on request", async () => {
  service.model.behave(unauthorized());
  const records = [pair(6, "good", "bad", 1), pair(7, "bad", "good", 2)];
  const brokenSummary = await runEval("broken.jsonl", records, "--max-judge-tier", "1");
  expect(brokenSummary.counts).toMatchObject({ scored: 0, unscored: 2 });
  expect(brokenSummary.unscored[0]?.reason).toMatch(/^failed: /);
  expect(brokenSummary.quality.balanced_accuracy).toMatchObject({ value: null, n: 0 });
  service.model.behave(biased);
  expect((await runEval("broken.jsonl", records, "--max-judge-tier", "1")).counts.unscored).toBe(2);
  const retriedSummary = await runEval("broken.jsonl", records, "--max-judge-tier", "1", "--retry-unscored");
  expect(retriedSummary.counts).toMatchObject({ scored: 2, unscored: 0 });
});

it("escapes model output in the report", async () => {
  service.model.behave((call) => ({ object: judgeResultOf(call, { rationale: "<script>alert(1)</script>" }) }));
  const file = path.join(cli.folder, "hostile.html");
  await runEval("hostile.jsonl", [pair(8, "plain", "simple", 2)], "--max-judge-tier", "1", "--report", file);
  const report = readFileSync(file, "utf8");
  expect(report).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(report).not.toContain("<script");
});
