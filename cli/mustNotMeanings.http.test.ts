// A must_not criterion in both of its meanings: wherever a determination of it is shown, the text says which one it is.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { DevSummary } from "@/server/reports/contract/reports";
import { cliSuite, environmentFor } from "@/testing/cliSuite";
import { makeEarlierRubric } from "@/testing/earlierRubric";
import { makeRubric } from "@/testing/factories";

const SPEC = {
  name: "Notes",
  criteria: [{ key: "todo", type: "must_not", primitive: "regex_match@1", config: { pattern: "TODO" } }],
};
const EARLIER_MEANING = "todo: must not, in its earlier meaning: met when it holds as written";
const suite = cliSuite();
let earlierRubric: string;
let currentRubric: string;

beforeAll(async () => {
  const { service, tenantId } = suite.service;
  earlierRubric = await makeEarlierRubric(service.deps, tenantId, SPEC);
  currentRubric = await makeRubric(service.deps, tenantId, SPEC);
});

const run = (...args: string[]) =>
  suite.cli.run(args, { env: environmentFor(suite.service.baseUrl, suite.service.apiKey) });
const file = (name: string, text: string): string => {
  const filePath = path.join(suite.cli.folder, name);
  writeFileSync(filePath, text);
  return filePath;
};

it("verify and reverify say what was found, or that the version has the earlier meaning", async () => {
  const notes = file("notes.txt", "TODO");
  const current = await run("verify", "--rubric", currentRubric, notes);
  expect(current.stdout).toMatch(/^✗ not_met \(violation\) {2}todo {2}regex_match@1/m);
  const earlierOutcome = await run("verify", "--rubric", earlierRubric, notes);
  expect(earlierOutcome.stdout).toMatch(/^✓ met {2}todo {2}regex_match@1/m);
  expect(earlierOutcome.stdout).toContain(`    ${EARLIER_MEANING}\n`);
  const id = /verification {2}(\S+)/.exec(current.stdout)?.[1] ?? "";
  const reverifyOutcome = await run("reverify", id, "--max-judge-tier", "1");
  expect(reverifyOutcome.stdout).toMatch(/^ {2}not_met \(violation\) {2}todo {2}regex_match@1/m);
});

it("eval and its report say what was found, or that the version has the earlier meaning", async () => {
  const dataset = file("cases.jsonl", `${JSON.stringify({ submission: { inline: "TODO" }, label: "met" })}\n`);
  const report = file("report.html", "");
  const evalOutcome = await run("eval", "--rubric", currentRubric, "--dataset", dataset, "--report", report);
  const note = "todo: must not; met says that it was not found, not_met that it was found";
  expect(evalOutcome.stdout, evalOutcome.stderr).toContain(note);
  expect(readFileSync(report, "utf8")).toContain("<b>todo</b> not_met (violation): ");
  const earlierOutcome = await run("eval", "--rubric", earlierRubric, "--dataset", dataset, "--report", report);
  expect(earlierOutcome.stdout, earlierOutcome.stderr).toContain(EARLIER_MEANING);
  expect(readFileSync(report, "utf8")).toContain(EARLIER_MEANING);
});

it("rubric show and rubric diff mark the version with the earlier meaning", async () => {
  expect((await run("rubric", "show", earlierRubric)).stdout).toContain(EARLIER_MEANING);
  expect((await run("rubric", "show", currentRubric)).stdout).not.toContain("earlier meaning");
  const { stdout } = await run("rubric", "diff", earlierRubric, currentRubric);
  expect(stdout).toContain("~ todo\n    compiled_meaning");
  expect((await run("rubric", "diff", currentRubric, file("notes.json", JSON.stringify(SPEC)))).stdout).toBe(
    "no differences\n",
  );
});

it("the summary has a row for each meaning of one criterion", async () => {
  for (const [rubric, text] of [
    [currentRubric, "TODO"],
    [earlierRubric, "done"],
    [earlierRubric, "TODO"],
  ] as const)
    await run("verify", "--rubric", rubric, file("work.txt", text));
  const response = await fetch(`${suite.service.baseUrl}/v1/dev-reporting/summary`, {
    headers: { authorization: `Bearer ${suite.service.apiKey}` },
  });
  const { top_failing_criteria: rows } = (await response.json()) as DevSummary;
  expect(new Set(rows.map(({ criterion_id }) => criterion_id)).size).toBe(1);
  expect(rows.map(({ key, inverted, failure_rate }) => [key, inverted, failure_rate < 1])).toEqual([
    ["todo", true, false],
    ["todo", false, true],
  ]);
});
