// The end of a run's output, made from what results.mjs returns.
import path from "node:path";

const seconds = (value) => `${value.toFixed(1).padStart(8)} s`;
const section = (title, lines) => (lines.length > 0 ? `\n${title}\n${lines.join("\n")}\n` : "");
const bySeconds = (a, b) => b[1] - a[1];

function secondsByFolder(files) {
  const sums = new Map();
  for (const { file, seconds: took } of files) {
    const folder = path.dirname(file).split(path.sep).slice(0, 2).join("/");
    sums.set(folder, (sums.get(folder) ?? 0) + took);
  }
  return [...sums];
}

/**
 * `parts`: [name, seconds] in order; `passedAlone`: lines of runAlone.mjs. `text` ends with the line "N passed, N
 * failed". A run without a single test has failed.
 */
export function summary({ files, broken, passedAlone, parts }) {
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failures = [...files.flatMap(({ file, errors }) => errors.map((error) => `  ${file} > ${error}`)), ...broken];
  const notRun = files.flatMap(({ file, notRun = [] }) => notRun.map((title) => `  ${file} > ${title}`));
  const timed = (rows) => rows.map(([name, took]) => `${seconds(took)}  ${name}`);
  const slowest = files.map(({ file, seconds: took }) => [file, took]).sort(bySeconds);
  const text = [
    section("Slowest test files", timed(slowest.slice(0, 20))),
    section("Test files by folder", timed(secondsByFolder(files).sort(bySeconds))),
    section("Parts of this run", timed(parts)),
    section("Passed only alone", passedAlone),
    section("Not run", notRun),
    section("Failed", failures),
    `\n${passed} passed, ${failures.length} failed`,
  ].join("");
  return { text, succeeded: failures.length === 0 && passed > 0 };
}
