// Tests that the subjects of commits follow CONTRIBUTING.md, "Commits".
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** The last commit before this rule was checked. */
const BEFORE = "edb442d7";
const MAX_CHARS = 72;
const SUBJECT = /^(?:feat|fix|perf|refactor|test|docs|build|ci)(?:\([a-z0-9-]+\))?: [a-z]\S* \S.*[^.\s]$/;
const EMPTY_WORDS = /\b(?:wip|temporary|tmp|format|once more)\b/i;

/** Lists the subjects of the commits after `BEFORE`, or that of the newest one in a clone without history. */
function listSubjects(): string[] {
  const run = (...range: string[]) =>
    spawnSync("git", ["log", "--no-merges", "--format=%s", ...range], { encoding: "utf8" });
  const all = run(`${BEFORE}..HEAD`);
  const { stdout } = all.status === 0 ? all : run("-1");
  return stdout.split("\n").filter((subject) => subject !== "");
}

const faultOf = (subject: string): string | null => {
  if (!SUBJECT.test(subject)) return "is not type(scope): imperative";
  if (subject.length > MAX_CHARS) return `has more than ${MAX_CHARS} characters`;
  return EMPTY_WORDS.test(subject) ? "does not say what changes" : null;
};

it("commits have a type, an imperative and at most 72 characters", () => {
  expect(listSubjects().filter((subject) => faultOf(subject) !== null)).toEqual([]);
});

it.each([
  ["fix(webhooks): retry after a 429 with Retry-After", null],
  ["docs: name the limits", null],
  ["chore: remove a file", "is not type(scope): imperative"],
  ["fix webhooks", "is not type(scope): imperative"],
  ["fix(api): Retry.", "is not type(scope): imperative"],
  [`feat(api): ${"a ".repeat(40)}b`, "has more than 72 characters"],
  ["fix(api): temporary change of a limit", "does not say what changes"],
])("%s", (subject, fault) => {
  expect(faultOf(subject)).toBe(fault);
});
