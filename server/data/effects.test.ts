// A verb documents its effects: a caller of a store function that writes a table names the effects of its triggers.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "@/server/platform/packageRoot";

/** The store functions that write a table with effects. */
const WRITERS: Record<string, string[]> = {
  verification: ["submitVerification", "recordVerdict", "markFailed"],
  judge_attempt: ["insertJudgeAttempt"],
  review_decision: ["insertReviewDecision"],
  escalation: ["closeEscalation"],
  feedback: ["insertFeedback"],
};

const triggers = readFileSync(path.join(packageRoot(), "prisma", "sql", "triggers.sql"), "utf8");

/** The trigger functions with effects, by table. */
const effects = Object.fromEntries(
  triggers.split(/^-- TABLE /m).flatMap((part) => {
    const functions = [...part.matchAll(/EXECUTE FUNCTION (after_\w+)/g)].map((match) => match[1] ?? "");
    return functions.length > 0 ? [[/^\w+/.exec(part)?.[0] ?? "", new Set(functions)]] : [];
  }),
) as Record<string, Set<string>>;

const server = path.join(packageRoot(), "server");
const verbs = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|Store\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(server, file), "utf8") }));

it("knows a writer of every table with effects", () => {
  expect(Object.keys(effects).sort()).toEqual(Object.keys(WRITERS).sort());
});

it.each(Object.entries(WRITERS).flatMap(([table, names]) => names.map((name) => ({ name, table }))))(
  "callers of $name name the effects",
  ({ name, table }) => {
    const callers = verbs.filter(({ text }) => new RegExp(`\\b${name}\\(`).test(text));
    expect(callers).not.toEqual([]);
    for (const effect of effects[table] ?? []) {
      expect(callers.filter(({ text }) => !text.includes(effect)).map(({ file }) => file)).toEqual([]);
    }
  },
);
