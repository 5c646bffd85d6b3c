import { expect, test } from "vitest";
import type { Results } from "./results.mjs";
import { MOST_FILES, runAlone } from "./runAlone.mjs";

const passed = (file: string) => ({ file, seconds: 1, passed: 2, failed: 0, errors: [] });
const failed = (file: string) => ({ file, seconds: 1, passed: 1, failed: 1, errors: [`late in ${file}`] });
const whole = (files: Results["files"]): Results => ({ files, broken: [] });

test("what failed runs once more, and only what passes then counts as passed", async () => {
  const asked: [string, string[]][] = [];
  const runs = { vitest: whole([passed("a"), failed("b"), failed("c")]), browser: whole([failed("d")]) };
  const answer = await runAlone(runs, (suite, files) => {
    asked.push([suite, files]);
    return Promise.resolve(whole(files.map((file) => (file === "c" ? failed(file) : passed(file)))));
  });
  expect(asked).toEqual([
    ["vitest", ["b", "c"]],
    ["browser", ["d"]],
  ]);
  expect(answer).toEqual({
    runs: { vitest: whole([passed("a"), passed("b"), failed("c")]), browser: whole([passed("d")]) },
    passedAlone: ["b: late in b", "d: late in d"],
  });
});

test("a file that the second run does not report keeps its failure", async () => {
  const runs = { vitest: whole([failed("a")]) };
  const broken = ["exit code 1 without a failed test"];
  expect(await runAlone(runs, () => Promise.resolve({ files: [], broken }))).toEqual({
    runs: { vitest: { files: [failed("a")], broken } },
    passedAlone: [],
  });
});

test.each([
  [
    "more failed files than a busy machine explains",
    whole(Array.from({ length: MOST_FILES + 1 }, (_, n) => failed(`${n}`))),
  ],
  ["a failure outside of the files", { files: [failed("a")], broken: ["no report"] }],
])("%s is a failure at once", async (_, result) => {
  const never = () => Promise.reject(new Error("must not run"));
  expect(await runAlone({ vitest: result }, never)).toEqual({ runs: { vitest: result }, passedAlone: [] });
});
