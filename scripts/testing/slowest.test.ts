import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/root.mjs";
import { playwrightFiles, slowest, vitestFiles } from "./slowest.mjs";

test("times a file of vitest from its start to its end", () => {
  const testResults = [{ name: path.join(root, "server/a.test.ts"), startTime: 1_000, endTime: 3_500 }];
  expect(vitestFiles({ testResults })).toEqual([{ file: "server/a.test.ts", seconds: 2.5 }]);
  expect(vitestFiles(undefined)).toEqual([]);
});

test("adds up a browser file's tests, nested ones and retries too", () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [
    { file: "a.spec.ts", specs: [spec(1_000)], suites: [{ file: "a.spec.ts", specs: [spec(500, 250)] }] },
  ];
  const report = { config: { rootDir: path.join(root, "e2e") }, suites };
  expect(playwrightFiles(report)).toEqual([{ file: "e2e/a.spec.ts", seconds: 1.75 }]);
  expect(playwrightFiles(undefined)).toEqual([]);
});

test("lists the slowest first, and no more than are asked for", () => {
  const files = [1, 300, 20].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));
  expect(slowest(files, 2)).toEqual(["  300.0 s  300.test.ts", "   20.0 s  20.test.ts"]);
});
