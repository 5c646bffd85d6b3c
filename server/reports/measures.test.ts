import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "@/server/platform/packageRoot";
import { MEASURES } from "@/server/reports/measures";

const FACTS = readFileSync(path.join(packageRoot(), "server/reports/sql/rollup_facts.sql"), "utf8");

it.each(MEASURES)("counts %s in rollup_facts.sql", (measure) => {
  expect(FACTS).toContain(`{{MEASURES.${measure}}}`);
});

it("names no measure in rollup_facts.sql without the list", () => {
  for (const measure of MEASURES) expect(FACTS).not.toContain(`'${measure}'`);
});
