// The table of what the database does has every trigger.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync("docs/life-of-a-submission.md", "utf8");
const triggers = readFileSync("prisma/sql/triggers.sql", "utf8");

it("names the function of every trigger, except those that refuse a change", () => {
  const functions = [...triggers.matchAll(/EXECUTE FUNCTION (\w+)\(\)/g)].map(([, name = ""]) => name);
  const effects = new Set(functions.filter((name) => !name.startsWith("refuse_")));
  expect(effects.size).toBeGreaterThan(8);
  expect([...effects].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
