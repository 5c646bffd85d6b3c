import path from "node:path";
import { expect, test } from "vitest";
import { rootPath, root } from "../setup/root.mjs";
import { playwrightResults, vitestResults } from "./results.mjs";

const vitestFile = (over: object) => ({
  name: rootPath("server/a.test.ts"),
  startTime: 1_000,
  endTime: 3_500,
  status: "passed",
  assertionResults: [{ status: "passed", fullName: "adds" }],
  ...over,
});
const sum = { file: "server/a.test.ts", seconds: 2.5, passed: 1, failed: 0, errors: [] };

test("a file of vitest has its time, its counts and a line for each failure", () => {
  const failing = { status: "failed", fullName: "adds twice", failureMessages: ["expected 3\n  at line 4"] };
  const passing = { status: "passed", fullName: "adds" };
  const report = {
    testResults: [vitestFile({}), vitestFile({ status: "failed", assertionResults: [passing, failing] })],
  };
  expect(vitestResults(report, 1)).toEqual({
    files: [sum, { ...sum, failed: 1, errors: ["adds twice: expected 3"] }],
    broken: [],
  });
});

test("a test that the machine lacks a right for is not run", () => {
  const fullName = "the disk is full: not run, this machine lacks the right to mount a tmpfs";
  const report = { testResults: [vitestFile({ assertionResults: [{ status: "skipped", fullName }] })] };
  expect(vitestResults(report, 0).files).toEqual([{ ...sum, passed: 0, notRun: [fullName] }]);
});

test("a file that could not be loaded has failed", () => {
  const report = { testResults: [vitestFile({ status: "failed", message: "no such module", assertionResults: [] })] };
  expect(vitestResults(report, 1).files).toEqual([{ ...sum, passed: 0, failed: 1, errors: ["no such module"] }]);
});

test("a run that failed outside of any test is broken, also without a report", () => {
  const broken = ["exit code 1 without a failed test"];
  expect(vitestResults({ testResults: [vitestFile({})] }, 1)).toEqual({ files: [sum], broken });
  expect(vitestResults(undefined, 1)).toEqual({ files: [], broken });
  expect(playwrightResults(undefined, 1)).toEqual({ files: [], broken });
});

test("a browser file adds up its nested tests; a flaky one has failed, and an error outside of tests is kept", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ duration: 750, ...(message && { error: { message } }) }] }],
  });
  const nested = { file: "a.spec.ts", specs: [spec("opens", "flaky", "late\nstack")] };
  const report = {
    config: { rootDir: path.join(root, "e2e") },
    suites: [{ file: "a.spec.ts", specs: [spec("closes", "expected")], suites: [nested] }],
    errors: [{ message: "no server" }],
  };
  expect(playwrightResults(report, 1)).toEqual({
    files: [{ file: "e2e/a.spec.ts", seconds: 1.5, passed: 1, failed: 1, errors: ["opens: late"] }],
    broken: ["no server"],
  });
});
