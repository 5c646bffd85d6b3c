// rubric diff, import and draft: results on stdout, and all exit codes.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openCli } from "@/cli/testing/cliProcess";
import type { Outcome, RunOptions } from "@/cli/testing/runInProcess";
import { environmentFor } from "@/testing/cliSuite";
import { draftedCriterion } from "@/testing/draftedCriterion";
import { makeKey, makeRubric } from "@/testing/factories";
import { answering } from "@/testing/fakeModel/behaviors/combined";
import { drafting } from "@/testing/fakeModel/behaviors/drafting";
import { silent } from "@/testing/fakeModel/behaviors/failing";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { startTestService, type TestService } from "@/testing/service";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NAMES = draftedCriterion("order_number", "The output names the order number.", { explains: ["1"] });
const draft = answering({ rubric_draft: drafting({ name: "Drafted", criteria: [NAMES] }) });
const fakeModel = await startFakeModel({ behavior: draft });
const cli = openCli();
let service: TestService;
let environment: Record<string, string>;

beforeAll(async () => {
  const model = { OPENAI_BASE_URL: fakeModel.baseUrl, OPENAI_API_KEY: "test", JUDGE_TIER_2_MODEL: "fake-2" };
  const started = startTestService({ ...model, VERIFY_NL_RUBRIC_FROM_DESCRIPTION: "true" });
  service = await started;
  environment = environmentFor(service.baseUrl, service.apiKey);
});
afterAll(async () => {
  cli.remove();
  await service.stop();
  await fakeModel.stop();
});

const run = (args: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  cli.run(["rubric", ...args], { ...options, env: { ...environment, ...options.env } });
const json = <T>({ stdout }: Outcome): T => JSON.parse(stdout) as T;

function file(name: string, content: unknown): string {
  const filePath = path.join(cli.folder, name);
  writeFileSync(filePath, typeof content === "string" ? content : JSON.stringify(content));
  return filePath;
}

const criterion = (key: string, pattern: string, fields: object = {}) => ({
  key,
  type: "must_have",
  primitive: "regex_match@1",
  config: { pattern },
  ...fields,
});
const before = { name: "Lint", criteria: [criterion("a", "1"), criterion("b", "2"), criterion("c", "3")] };
const after = {
  name: "Lint",
  acceptance_threshold: 0.9,
  criteria: [criterion("d", "4"), criterion("c", "3"), criterion("b", "22", { title: "B\u001b[2J" })],
};

describe("rubric compile", () => {
  it("--propose prints contrasts for each judged criterion without any", async () => {
    const statement = "The output names the order number and no price.";
    const judgedCriterion = { key: "order", type: "must_have", primitive: "llm_judge@1", statement, config: {} };
    const spec = { name: "Proposals", criteria: [judgedCriterion, criterion("a", "1")] };
    const { stdout, code } = await run(["compile", file("judged.json", spec), "--propose"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok [0-9a-f]{64}\n\norder: contrasts by code, for you to check\n {2}The output names /);
    const preview = json<{ proposals: unknown[] }>(
      await run(["compile", file("judged.json", spec), "--propose", "--json"]),
    );
    expect(preview.proposals).toMatchObject([{ key: "order", by: "code" }]);
    expect((await run(["compile", file("judged.json", spec)])).stdout).not.toContain("contrasts");
  });
});

describe("rubric diff", () => {
  it("compares files without a service: criteria by key, fields old → new", async () => {
    const { code, stdout } = await cli.run(["rubric", "diff", file("a.json", before), file("b.json", after)]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        "acceptance_threshold  nothing → 0.9",
        "- a  must_have  regex_match@1",
        "+ d  must_have  regex_match@1",
        "~ b",
        '    config.pattern  "2" → "22"',
        '    title  nothing → "B\\u001b[2J"',
        "the order of the criteria differs",
        "",
      ].join("\n"),
    );
  });

  it("takes ids, names and name@version, and prints JSON", async () => {
    const first = await makeRubric(service.service.deps, service.tenantId, before);
    await makeRubric(service.service.deps, service.tenantId, { ...before, acceptance_threshold: 0.9 });
    const rubric = [{ field: "acceptance_threshold", to: 0.9 }];
    for (const [from, to] of [
      [first, "Lint"],
      ["Lint@1", "Lint@2"],
    ] as const) {
      const outcome = await run(["diff", from, to, "--json"]);
      expect(outcome).toMatchObject({ code: 0, stderr: "" });
      expect(json(outcome)).toEqual({ same: false, rubric, added: [], removed: [], changed: [], reordered: false });
    }
    expect(await run(["diff", "Lint@1", first])).toMatchObject({ code: 0, stdout: "no differences\n" });
  });

  it("exits 1 for a missing side, and 6 for a rejected one", async () => {
    for (const side of ["Nothing", "Lint@9"]) {
      expect(await run(["diff", "Lint", side])).toMatchObject({ code: 1, stdout: "" });
    }
    const refusal = await run(["diff", "Lint", "00000000-0000-4000-8000-000000000000"]);
    expect(refusal).toMatchObject({ code: 6, stdout: "", stderr: expect.stringContaining("not_found") as unknown });
  });
});

describe("rubric import", () => {
  const ASSERTIONS = "defaultTest:\n  assert:\n    - type: contains\n      value: Thank you\n";

  it("prints a rubric that compiles and can be pushed", async () => {
    const outcome = await run(["import", "-", "--name", "Thanks"], { input: ASSERTIONS });
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining("rubric push") as unknown });
    const pushOutcome = await run(["push", file("thanks.json", outcome.stdout)]);
    expect(pushOutcome).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^pushed Thanks version 1 /) as unknown,
    });
  });

  it("names the rubric by its file, and writes to --out", async () => {
    const grader = {
      type: "string_check",
      name: "Yes",
      input: "{{sample.output_text}}",
      operation: "eq",
      reference: "y",
    };
    const target = path.join(cli.folder, "out.json");
    const outcome = await cli.run(["rubric", "import", file("yes or no.json", grader), "-o", target]);
    expect(outcome).toMatchObject({ code: 0, stdout: "" });
    expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject({ name: "yes or no", criteria: [{ key: "yes" }] });
  });

  it("exits 1, with all issues and no rubric, when a check has no equivalent", async () => {
    const document = [
      { type: "javascript", value: "true" },
      { type: "similar", value: "a" },
    ];
    const target = path.join(cli.folder, "refused.json");
    const refusal = await run(["import", file("foreign.json", document), "-o", target]);
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr.match(/^error no_counterpart \/[01]\/type /gm)).toHaveLength(2);
    expect(existsSync(target)).toBe(false);
    const jsonOutcome = await run(["import", file("foreign.json", document), "--json"]);
    expect(jsonOutcome.code).toBe(1);
    expect(json(jsonOutcome)).toMatchObject({ ok: false, issues: [{ path: "/0/type" }, { path: "/1/type" }] });
  });

  it.each([
    ["neither JSON nor YAML", "a: [", []],
    ["not a known format", "a: 1", []],
    ["a number that would be rounded", "assert:\n  - type: cost\n    threshold: 9007199254740993", []],
    ["an alias without an anchor", "a: *b", []],
    ["a format that does not exist", "[]", ["--format", "other"]],
  ])("exits 1: %s", async (_, input, flags) => {
    const { code, stdout, stderr } = await run(["import", "-", ...flags], { input });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error[: ]/m);
    expect(stderr).not.toContain("    at ");
  });
});

describe("rubric draft", () => {
  const DESCRIPTION = "A support reply names the order number and does not blame the customer.";
  const OUTCOMES = ["met", "not_met", "met"]
    .map((label, index) => JSON.stringify({ id: String(index), output: `Order ${index} is on its way.`, label }))
    .join("\n");

  it("prints the rubric, from a text, a file or standard input", async () => {
    const sources = [DESCRIPTION, file("description.txt", DESCRIPTION)];
    const outcomes = await Promise.all(sources.map((source) => run(["draft", "--description", source])));
    outcomes.push(await run(["draft", "--description", "-"], { input: DESCRIPTION }));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ code: 0 });
      expect(json(outcome)).toMatchObject({ criteria: [{ key: "order_number" }] });
    }
  });

  it("accepts outcomes, and prints the whole response with --json", async () => {
    const outcome = await run([
      "draft",
      "--outcomes",
      file("outcomes.jsonl", OUTCOMES),
      "--goal",
      "Shipping",
      "--json",
    ]);
    expect(outcome.code).toBe(0);
    expect(json(outcome)).toMatchObject({ compile: { ok: true }, induction: { model: expect.any(String) as unknown } });
  });

  it.each([
    ["neither source", []],
    ["both sources", ["--description", DESCRIPTION, "--outcomes", "-"]],
    ["a missing file of outcomes", ["--outcomes", "nowhere.jsonl"]],
    ["a goal with a description", ["--description", DESCRIPTION, "--goal", "x"]],
    ["no number of criteria", ["--description", DESCRIPTION, "--max-criteria", "0"]],
  ])("exits 1: %s", async (_, flags) => {
    expect(await run(["draft", ...flags])).toMatchObject({ code: 1, stdout: "" });
  });

  it("exits 1 for a line that is not an example, with its number", async () => {
    const outcome = await run(["draft", "--outcomes", "-"], { input: `${OUTCOMES}\n[1]\n` });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("line 4 is not a JSON object") as unknown,
    });
  });

  it("exits 6 when the service rejects the request", async () => {
    const vague = await run(["draft", "--description", "be good"]);
    expect(vague).toMatchObject({
      code: 6,
      stdout: "",
      stderr: expect.stringContaining("description_too_vague") as unknown,
    });
    const scopes = ["rubric:read"] as const;
    const reader = await makeKey(service.service.deps, service.tenantId, { scopes });
    const refusal = await run(["draft", "--description", DESCRIPTION], { env: { SVC_VERIFY_API_KEY: reader } });
    expect(refusal).toMatchObject({ code: 6, stderr: expect.stringContaining("insufficient_scope") as unknown });
  });

  it("exits 5 when the draft times out", async () => {
    fakeModel.behave(silent());
    const outcome = await run(["draft", "--description", DESCRIPTION, "--timeout", "1"]);
    fakeModel.reset();
    expect(outcome).toMatchObject({ code: 5, stdout: "", stderr: expect.stringMatching(/^timeout: /) as unknown });
  });
});
