// The slowest test files, from the JSON reports.
import path from "node:path";
import { root } from "../setup/root.mjs";

/** Seconds per file from a report of vitest's json reporter; empty without a report. */
export function vitestFiles(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Seconds per file, retries included, from a report of Playwright's json reporter; empty without a report. */
export function playwrightFiles(report) {
  const duration = ({ specs, suites = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, result) => sum + result.duration, 0) + suites.reduce((sum, suite) => sum + duration(suite), 0);
  return (report?.suites ?? []).map((suite) => ({
    file: path.join(path.relative(root, report.config.rootDir), suite.file),
    seconds: duration(suite) / 1000,
  }));
}

/** The `count` slowest as lines, slowest first. */
export function slowest(files, count = 20) {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
