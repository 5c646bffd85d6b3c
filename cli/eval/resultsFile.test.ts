import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CaseResult } from "@/cli/eval/caseResult";
import { openResults, type Identity } from "@/cli/eval/resultsFile";

const RUN = "0197a1b2-0000-7000-8000-000000000001";
const OTHER_RUN = "0197a1b2-0000-7000-8000-000000000002";
const IDENTITY: Identity = {
  dataset_sha256: "a".repeat(64),
  format: "llmbar",
  reading_sha256: "b".repeat(64),
  rubric_id: "0197a1b2-0000-7000-8000-000000000003",
  max_judge_tier: null,
};
const unscoredResult = (id: string, attempt = 1): CaseResult => ({
  case: id,
  variant: "given",
  attempt,
  outcome: "unscored",
  verification_id: null,
  reason: "failed: Größe\n",
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-results-"));
  file = path.join(folder, "results.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("keeps the run's id and the latest result of each case", () => {
  const first = openResults(file, IDENTITY, RUN);
  first.add(unscoredResult("a"));
  first.add(unscoredResult("b"));
  first.add(unscoredResult("a", 2));
  const reopenedFile = openResults(file, IDENTITY, OTHER_RUN);
  expect(reopenedFile.runId).toBe(RUN);
  expect([...reopenedFile.results.values()]).toEqual([unscoredResult("a", 2), unscoredResult("b")]);
  expect(reopenedFile.results).toEqual(first.results);
});

it.each(['{"case":"b"', '{"case":"b","variant":"given","att\u00fc'])(
  "drops a last line that was cut short: %s",
  (rest) => {
    openResults(file, IDENTITY, RUN).add(unscoredResult("a"));
    const fileText = readFileSync(file, "utf8");
    appendFileSync(file, Buffer.from(rest).subarray(0, -1));
    expect([...openResults(file, IDENTITY, RUN).results.values()]).toEqual([unscoredResult("a")]);
    expect(readFileSync(file, "utf8")).toBe(fileText);
  },
);

it("starts over when the first line is truncated", () => {
  writeFileSync(file, '{"svc_verify_eval":1,"run_');
  expect(openResults(file, IDENTITY, RUN).runId).toBe(RUN);
  expect(openResults(file, IDENTITY, OTHER_RUN).runId).toBe(RUN);
});

it.each<[keyof Identity, Partial<Identity>]>([
  ["dataset_sha256", { dataset_sha256: "c".repeat(64) }],
  ["format", { format: "custom" }],
  ["reading_sha256", { reading_sha256: "c".repeat(64) }],
  ["rubric_id", { rubric_id: OTHER_RUN }],
  ["max_judge_tier", { max_judge_tier: 1 }],
])("rejects another run: %s", (name, otherIdentity) => {
  openResults(file, IDENTITY, RUN);
  expect(() => openResults(file, { ...IDENTITY, ...otherIdentity }, RUN)).toThrow(
    `${file} belongs to another run: ${name} differs; use another --results file, or remove this one`,
  );
});

it("rejects other files and invalid lines", () => {
  writeFileSync(file, "notes\n");
  expect(() => openResults(file, IDENTITY, RUN)).toThrow(/not a results file of this tool/);
  expect(readFileSync(file, "utf8")).toBe("notes\n");
  rmSync(file);
  openResults(file, IDENTITY, RUN);
  appendFileSync(file, '{"case":"a"}\n');
  expect(() => openResults(file, IDENTITY, RUN)).toThrow(/line 2 is not a result/);
  expect(() => openResults(folder, IDENTITY, RUN)).toThrow(/cannot use/);
});
