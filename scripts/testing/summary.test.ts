import { expect, test } from "vitest";
import { summary } from "./summary.mjs";

const file = (name: string, seconds: number, errors: string[] = []) => ({
  file: name,
  seconds,
  passed: 2,
  failed: errors.length,
  errors,
});
const parts: [string, number][] = [["vitest", 90]];
const rest = { broken: [], passedAlone: [], parts };

test("lists the slowest files first and the seconds of each folder", () => {
  const files = [file("server/data/a.test.ts", 1), file("server/data/deep/b.test.ts", 3), file("e2e/c.spec.ts", 20)];
  const { text, succeeded } = summary({ ...rest, files });
  expect(text.split("\n")).toEqual([
    "",
    "Slowest test files",
    "    20.0 s  e2e/c.spec.ts",
    "     3.0 s  server/data/deep/b.test.ts",
    "     1.0 s  server/data/a.test.ts",
    "",
    "Test files by folder",
    "    20.0 s  e2e",
    "     4.0 s  server/data",
    "",
    "Parts of this run",
    "    90.0 s  vitest",
    "",
    "6 passed, 0 failed",
  ]);
  expect(succeeded).toBe(true);
});

test("names what was not run, which is neither passed nor failed", () => {
  const { text } = summary({ ...rest, files: [{ ...file("a.test.ts", 1), notRun: ["adds: not run, no right"] }] });
  expect(text).toContain("\nNot run\n  a.test.ts > adds: not run, no right\n");
  expect(text.endsWith("\n2 passed, 0 failed")).toBe(true);
});

test("names what failed and what passed only alone", () => {
  const files = [file("a.test.ts", 1, ["adds: expected 3"])];
  const { text, succeeded } = summary({ files, broken: ["no server"], passedAlone: ["b.test.ts: late"], parts });
  expect(text).toContain("\nPassed only alone\nb.test.ts: late\n");
  expect(text).toContain("\nFailed\n  a.test.ts > adds: expected 3\nno server\n");
  expect(text.endsWith("\n2 passed, 2 failed")).toBe(true);
  expect(succeeded).toBe(false);
});

test("a run without a test has failed", () => {
  expect(summary({ ...rest, files: [] }).succeeded).toBe(false);
});
