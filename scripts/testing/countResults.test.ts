import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./countResults.mjs";

const passed = { status: "passed", assertionResults: [{ status: "passed" }] };
const notLoaded = { status: "failed", assertionResults: [] };
const failed = { status: "failed", assertionResults: [{ status: "failed" }] };

test("adds suites that could not be loaded to the failed tests", () => {
  const report = { numPassedTests: 5, numFailedTests: 1, testResults: [passed, failed, notLoaded] };
  expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2 });
});

test("a run that failed outside of any test is one failure, also without a report", () => {
  expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults: [passed] }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test("a flaky end-to-end test and an error outside of tests are failures", () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: "no server" }] };
  expect(countPlaywright(report, 1)).toEqual({ passed: 7, failed: 3 });
  expect(countPlaywright({ stats: { expected: 7 }, errors: [] }, 0)).toEqual({ passed: 7, failed: 0 });
});
