import { expect, test } from "vitest";
import { typeLabel } from "@/server/verdict/contract/criterionMeaning";

test.each([
  ["must_have", false, "must have"],
  ["must_not", true, "must not"],
  ["must_not", false, "must not, in its earlier meaning: met when it holds as written"],
  ["scored", false, "scored"],
] as const)("labels %s with inverted: %j as “%s”", (type, inverted, label) => {
  expect(typeLabel({ type, inverted })).toBe(label);
});
