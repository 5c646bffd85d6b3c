// The harness against a whole service, as its users run it: a process that can be killed.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import type { Summary } from "@/cli/eval/summary/summary";
import { openCli } from "@/cli/testing/cliProcess";
import type { Outcome } from "@/cli/testing/runInProcess";
import { environmentFor } from "@/testing/cliSuite";
import { makeKey, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SPEC = {
  name: "Greets",
  criteria: [
    { key: "hello", type: "must_have", primitive: "regex_match@1", config: { pattern: "hello" } },
    {
      key: "short",
      type: "must_have",
      primitive: "numeric_threshold@1",
      config: { path: "words", operator: "lte", threshold: 3 },
      applies_to: "values",
    },
  ],
};

const cli = openCli();
let service: TestService;
let rubric: string;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PER_MINUTE: "100000" });
  rubric = await makeRubric(service.service.deps, service.tenantId, SPEC);
  environment = environmentFor(service.baseUrl, service.apiKey);
});
afterAll(async () => {
  cli.remove();
  await service.stop();
});

const run = (...args: string[]): Promise<Outcome> =>
  cli.run(["eval", "--rubric", rubric, ...args], { env: environment });
const pathOf = (name: string): string => path.join(cli.folder, name);
const lines = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n");
const parseSummary = ({ stdout }: Outcome): Summary => JSON.parse(stdout) as Summary;
const verifications = (): Promise<number> =>
  tenantDeps(service.service.deps, service.tenantId).db.transaction((tx) => tx.verification.count());

function dataset(name: string, records: readonly object[]): string {
  writeFileSync(pathOf(name), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return pathOf(name);
}

const greeting = (id: string, output: string, greetingWords: unknown, label: string, fields: object = {}) => ({
  id,
  output,
  values: { words: greetingWords },
  label,
  ...fields,
});

describe("a finished run", () => {
  const records = [
    greeting("right", "hello you", 2, "met", { criteria: { hello: "met", short: "not_met" } }),
    greeting("false pass <b>", "hello there", 2, "not_met"),
    greeting("false fail", "good day", 2, "met"),
    greeting("right too", "bye", 1, "not_met"),
    greeting("abstains", "hello", "two", "met"),
    { id: "no label", output: "hello" },
  ];

  it("counts right, wrong, abstained and unreadable cases, and writes one self-contained report", async () => {
    const file = dataset("mixed.jsonl", records);
    const outcome = await run("--dataset", file, "--json", "--results", pathOf("mixed.results.jsonl"));
    expect(outcome).toMatchObject({ code: 0 });
    const summary = parseSummary(outcome);
    expect(summary.counts).toEqual({ chosen: 5, scored: 5, unscored: 0, not_judged_yet: 0, unreadable: 1 });
    expect(summary.unreadable).toEqual([{ place: "line 6", reason: expect.stringMatching(/^label: /) as unknown }]);
    expect(summary.quality.balanced_accuracy).toMatchObject({ value: 0.5 });
    expect(summary.quality.coverage).toMatchObject({ value: 0.8, n: 5 });
    expect(summary.quality.brier_score).toMatchObject({ too_few_to_show: true, n: 4, value: null });
    expect(summary.disagreements.map(({ kind, case: id }) => [kind, id])).toEqual([
      ["false_pass", "false pass <b>"],
      ["false_fail", "false fail"],
    ]);
    expect(summary.criteria).toMatchObject([
      { key: "hello", labelled: 1, accuracy: { value: 1, n: 1 } },
      { key: "short", labelled: 1, accuracy: { value: 0, n: 1 } },
    ]);
    const report = readFileSync(pathOf("mixed.report.html"), "utf8");
    expect(report).toContain("false pass &lt;b&gt;");
    expect(report).toContain(summary.disagreements[0]?.verification_id);
    expect(report).not.toContain(service.apiKey);
  });

  it("exits 2 under --fail-under, and judges nothing again", async () => {
    const readable = ["--dataset", dataset("readable.jsonl", records.slice(0, -1)), "--no-report"];
    const gate = [...readable, "--results", pathOf("readable.results.jsonl")];
    expect((await run(...gate)).code).toBe(0);
    const before = await verifications();
    expect((await run(...gate, "--fail-under", "0.6")).code).toBe(2);
    expect((await run(...gate, "--fail-under", "0.5")).code).toBe(0);
    expect((await run(...gate, "--fail-under-lower", "0.5")).code).toBe(2);
    expect(await verifications()).toBe(before);
  });

  it("closes a gate when records cannot be read, and passes without one", async () => {
    const file = pathOf("unreadable.jsonl");
    writeFileSync(file, [JSON.stringify(records[0]), "{,}", "{,}"].join("\n"));
    const datasetFlags = ["--dataset", file, "--no-report"];
    expect((await run(...datasetFlags)).code).toBe(0);
    const gatedRun = await run(...datasetFlags, "--fail-under", "0");
    expect(gatedRun).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the gate is closed: 2 records") as string,
    });
  });

  it("rejects the results of another dataset or tier limit, with the fix", async () => {
    const otherDataset = dataset("other.jsonl", records.slice(1));
    const results = ["--results", pathOf("mixed.results.jsonl")];
    const refusal = await run("--dataset", otherDataset, ...results);
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toMatch(/belongs to another run: dataset_sha256 differs; use another --results file/);
    const cappedRun = await run("--dataset", pathOf("mixed.jsonl"), ...results, "--max-judge-tier", "1");
    expect(cappedRun.stderr).toMatch(/max_judge_tier differs/);
  });

  it("judges a larger --limit on top of a smaller one", async () => {
    const file = dataset(
      "twenty.jsonl",
      Array.from({ length: 20 }, (_, index) => greeting(`${index}`, "hello", 1, "met")),
    );
    const runWithLimit = (limit: string) =>
      run("--dataset", file, "--json", "--no-report", "--limit", limit, "--results", pathOf("twenty.results.jsonl"));
    const before = await verifications();
    expect(parseSummary(await runWithLimit("5")).counts.scored).toBe(5);
    expect(parseSummary(await runWithLimit("12")).counts.scored).toBe(12);
    expect(await verifications()).toBe(before + 12);
  });
});

describe("a run that does not finish", () => {
  const manyRecords = () =>
    dataset(
      "many.jsonl",
      Array.from({ length: 150 }, (_, index) => greeting(`case ${index}`, index % 2 ? "hello" : "bye", 1, "met")),
    );
  const args = (name: string) => [
    "eval",
    "--rubric",
    rubric,
    "--dataset",
    manyRecords(),
    "--results",
    pathOf(name),
    "--concurrency",
    "2",
  ];

  /** Starts the tool and sends `signal` as soon as a few cases are in the file. */
  async function runAndStop(name: string, signal: NodeJS.Signals): Promise<{ code: number | null; stderr: string }> {
    const child = spawn(process.execPath, [cli.bundle, ...args(name), "--no-report"], {
      cwd: cli.folder,
      env: { NODE_ENV: "production", HOME: cli.folder, ...environment },
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.stdout.resume();
    const exitCode = new Promise<number | null>((resolve) => child.on("close", resolve));
    await vi.waitFor(() => expect(existsSync(pathOf(name)) && lines(pathOf(name)).length > 10).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    child.kill(signal);
    return { code: await exitCode, stderr };
  }

  it("resumes after a kill: no case is lost or judged twice, a half-written line is dropped", async () => {
    const before = await verifications();
    expect((await runAndStop("killed.jsonl", "SIGKILL")).code).toBeNull();
    const keptCount = lines(pathOf("killed.jsonl")).length - 1;
    expect(keptCount).toBeLessThan(150);
    appendFileSync(pathOf("killed.jsonl"), '{"case":"case 149","variant":"gi');
    const outcome = await cli.run([...args("killed.jsonl"), "--no-report", "--json"], { env: environment });
    expect(outcome.code).toBe(0);
    expect(parseSummary(outcome).counts).toMatchObject({ chosen: 150, scored: 150 });
    expect(lines(pathOf("killed.jsonl"))).toHaveLength(151);
    expect(await verifications()).toBe(before + 150);
  });

  it("stops on Ctrl-C with partial results and how to resume", async () => {
    const { code, stderr } = await runAndStop("stopped.jsonl", "SIGINT");
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted: \d+ of 150 are not judged yet; repeat the command to resume/);
    const keptCount = lines(pathOf("stopped.jsonl")).length - 1;
    expect(keptCount).toBeLessThan(150);
    const resumedRun = await cli.run([...args("stopped.jsonl"), "--no-report", "--json"], { env: environment });
    expect(parseSummary(resumedRun).counts.scored).toBe(150);
  });
});

describe("rejected requests", () => {
  it("stop the run when they concern the key: exit 6", async () => {
    const key = await makeKey(service.service.deps, service.tenantId, { scopes: ["rubric:read"] });
    const file = dataset("refused.jsonl", [greeting("a", "hello", 1, "met"), greeting("b", "hello", 1, "met")]);
    const outcome = await cli.run(["eval", "--rubric", rubric, "--dataset", file], {
      env: { ...environment, SVC_VERIFY_API_KEY: key },
    });
    expect(outcome).toMatchObject({ code: 6, stdout: "" });
    expect(outcome.stderr).toContain("insufficient_scope");
  });

  it("are unscored when they concern one case", async () => {
    const largeText = "hello ".repeat(200_000);
    const file = dataset("large.jsonl", [greeting("large", largeText, 1, "met"), greeting("fits", "hello", 1, "met")]);
    const outcome = await run("--dataset", file, "--json", "--no-report");
    expect(outcome.code).toBe(0);
    const summary = parseSummary(outcome);
    expect(summary.counts).toMatchObject({ scored: 1, unscored: 1 });
    expect(summary.unscored).toMatchObject([{ case: "large", reason: expect.stringMatching(/^refused: /) as unknown }]);
    expect(summary.quality.coverage).toMatchObject({ value: 0.5, n: 2 });
    const gatedRun = await run("--dataset", file, "--no-report", "--fail-under", "0");
    expect(gatedRun).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the gate is closed, with 1 case without a verdict") as string,
    });
  });
});
