// Passed and failed, from the JSON reports. What failed before it could report a test counts as one failure.

/** Report of vitest's json reporter (or undefined when it wrote none) and vitest's exit code. */
export function countVitest(report, exitCode) {
  const suites = report?.testResults ?? [];
  const brokenSuites = suites.filter(
    (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
  ).length;
  return withExitCode(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + brokenSuites },
    exitCode,
  );
}

/** Report of Playwright's json reporter (or undefined) and its exit code. A test that passed only on a retry failed. */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + (report?.errors?.length ?? 0);
  return withExitCode({ passed: expected, failed }, exitCode);
}

function withExitCode({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
