// Reads the JSON reports of the test runners into one shape: {files: [{file, seconds, passed, failed, errors}],
// broken}. `errors` has a line for each failure, `notRun` (absent when empty) the title of each test that the machine
// lacks a right for; `broken` a line for each failure that belongs to no file.
import path from "node:path";
import { root } from "../setup/root.mjs";

const firstLine = (message = "no message") => message.trim().split("\n", 1)[0].slice(0, 600);

/** A program that failed without naming a test is one failure. */
function withExitCode(files, broken, exitCode) {
  const silent = exitCode !== 0 && broken.length === 0 && files.every(({ failed }) => failed === 0);
  return { files, broken: silent ? [`exit code ${exitCode} without a failed test`] : broken };
}

/** Report of vitest's json reporter (undefined when it wrote none) and vitest's exit code. */
export function vitestResults(report, exitCode) {
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime, status, message, assertionResults }) => {
    const passed = assertionResults.filter((result) => result.status === "passed").length;
    const errors = assertionResults
      .filter((result) => result.status === "failed")
      .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`);
    if (status === "failed" && errors.length === 0) errors.push(firstLine(message));
    const seconds = (endTime - startTime) / 1000;
    const notRun = assertionResults.map(({ fullName }) => fullName).filter((title) => title.includes(": not run, "));
    return {
      file: path.relative(root, name),
      seconds,
      passed,
      failed: errors.length,
      errors,
      ...(notRun.length > 0 && { notRun }),
    };
  });
  return withExitCode(files, [], exitCode);
}

/** Report of Playwright's json reporter (or undefined) and its exit code. */
export function playwrightResults(report, exitCode) {
  const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const files = (report?.suites ?? []).map((suite) => {
    const tests = specsOf(suite).flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
    const errors = tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ title, results }) => `${title}: ${firstLine(results.find(({ error }) => error)?.error.message)}`);
    const duration = tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0);
    return {
      file: path.join(path.relative(root, report.config.rootDir), suite.file),
      seconds: duration / 1000,
      passed: tests.filter(({ status }) => status === "expected").length,
      failed: errors.length,
      errors,
    };
  });
  return withExitCode(
    files,
    (report?.errors ?? []).map(({ message }) => firstLine(message)),
    exitCode,
  );
}
