import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MODEL_LINES } from "@/server/models/contract/modelLines";

const readme = readFileSync("README.md", "utf8").replace(/\\\n +/g, "");

test.each(MODEL_LINES)("the README has the line for $name", ({ line }) => {
  expect(readme).toContain(`    ${line}\n`);
});
